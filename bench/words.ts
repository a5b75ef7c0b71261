/** What names of mines and companies are made of: plain ASCII, so that SQL's `lower` equals `fold`. */
export const mineAdjectives =
  'Silver Golden Black White Red Blue Green Upper Lower North South East West Grand Little Long Broken Hidden Lost Iron Copper Stone Granite Marble Thunder Eagle Wolf Bear Falcon Raven Cedar Aspen Juniper Maple Sierra Santa San Mount Fort Old'.split(
    ' ',
  );
export const mineNouns =
  'Ridge Creek Canyon Valley Mountain Peak Lake River Hill Flats Butte Mesa Basin Gulch Point Bay Springs Hollow Plateau Pass Dome Crater Spur Lode Reef Vein Bluff Meadow Delta Fork'.split(
    ' ',
  );
export const mineSuffixes = ['', '', '', '', ' Extension', ' Deeps', ' Project', ' II', ' Main', ' Pit'];
export const companyNouns =
  'Resources Minerals Mining Metals Exploration Gold Ventures Holdings Royalties Lithium Copper Energy'.split(' ');
export const companyNames =
  'Aurora Meridian Boreal Cascade Dominion Ember Frontier Glacier Horizon Ironwood Jubilee Keystone Lodestar Monarch Nordic Orion Pacific Quartz Rampart Summit Titan Union Vanguard Westwind Zenith Atlas Beacon Compass Drake Everest'.split(
    ' ',
  );
export const people =
  'Adams Brown Clark Davis Evans Foster Green Harris Irving Jones Klein Lopez Moore Novak Owens'.split(' ');

/** Country, region, latitude and longitude of its middle; mines are many at the head of the list and few at its end. */
export const places = `
Canada|Ontario|50|-86
Australia|Western Australia|-26|121
United States|Nevada|39|-117
Canada|British Columbia|54|-125
Mexico|Sonora|29|-110
Canada|Quebec|52|-72
Peru|Cajamarca|-7|-78
Australia|Queensland|-22|144
Chile|Antofagasta|-23|-69
United States|Alaska|64|-153
South Africa|Limpopo|-24|29
Brazil|Minas Gerais|-18|-44
Ghana|Ashanti|6|-1
Argentina|San Juan|-30|-69
United States|Arizona|34|-111
Mexico|Zacatecas|23|-102
Peru|Arequipa|-16|-72
Tanzania|Geita|-3|32
Burkina Faso||12|-1
Mali||14|-6
Canada|Yukon|63|-135
Australia|Victoria|-37|144
Zambia|Copperbelt|-13|28
Namibia|Erongo|-22|15
Chile|Atacama|-27|-70
Indonesia|Papua|-4|137
Philippines|Mindanao|8|125
Turkey|Izmir|38|27
Finland|Lapland|67|26
Sweden|Norrbotten|67|20
Spain|Andalusia|37|-5
Portugal|Vila Real|41|-7
Serbia||44|21
Kazakhstan||48|67
Mongolia||46|105
Ecuador|Azuay|-3|-79
Colombia|Antioquia|7|-75
Guyana||5|-59
Papua New Guinea||-6|144
Fiji||-18|178
Greenland||64|-51
Ireland||53|-8
`
  .trim()
  .split('\n')
  .map((line) => {
    const [country, region, latitude, longitude] = line.split('|');
    return { country: country!, region: region || null, latitude: Number(latitude), longitude: Number(longitude) };
  });

/** Metals of a mine, the primary first, as often as they are listed. */
export const metalMixes = [
  'Gold:100',
  'Gold:100',
  'Gold:80 Silver:20',
  'Gold:70 Silver:20 Copper:10',
  'Copper:85 Gold:15',
  'Copper:70 Molybdenum:20 Silver:10',
  'Silver:60 Lead:25 Zinc:15',
  'Zinc:60 Lead:30 Silver:10',
  'Lithium:100',
  'Nickel:80 Cobalt:20',
  'Uranium:100',
  'Iron Ore:100',
].map((mix) =>
  mix.split(/ (?=\D)(?!Ore)/).map((share) => {
    const [metal, percentage] = share.split(':');
    return { metal: metal!, percentage: Number(percentage) };
  }),
);
