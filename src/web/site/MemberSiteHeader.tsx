import { type NavigationLink, links } from '../layout/links.ts';
import headerStyles from '../layout/Header.module.css';
import { Avatar } from '../ui/marks/Avatar.tsx';
import { buttonClass } from '../ui/controls/Button.tsx';
import { BurgerIcon, ChevronIcon, PlusIcon, SearchIcon } from '../ui/marks/icons.tsx';
import menuStyles from '../ui/overlays/Menu.module.css';
import { PitMark } from '../ui/pictures/PitMark.tsx';
import { AppearanceSection } from './AppearanceChoice.tsx';
import styles from './MemberSiteHeader.module.css';

/** Words that the server replaces by what it knows of the member. */
export const memberWords = {
  id: 'placeholder-member-id',
  email: 'placeholder-member-email',
  letter: 'placeholder-member-letter',
  picture: 'placeholder-member-picture',
} as const;

function Links({ shown }: { shown: NavigationLink[] }) {
  return shown.map(({ to, label }) => (
    <a key={to} className={headerStyles.link} href={to}>
      {label}
    </a>
  ));
}

interface MemberSiteHeaderProps {
  isAdmin: boolean;
  hasPicture: boolean;
}

/** The header of members on public pages: the same places as in the application, without its scripts. */
export function MemberSiteHeader({ isAdmin, hasPicture }: MemberSiteHeaderProps) {
  const shown = links.filter((link) => !link.adminOnly || isAdmin);
  return (
    <header className={headerStyles.header}>
      <div className={headerStyles.bar}>
        <a className={`${headerStyles.brand} ${headerStyles.memberBrand}`} href="/" aria-label="OpenPit, dashboard">
          <PitMark size={28} />
          <span>OpenPit</span>
        </a>
        <nav className={headerStyles.links} aria-label="Main">
          <Links shown={shown} />
        </nav>
        <form className={headerStyles.search} role="search" action="/mines">
          <SearchIcon />
          <input
            type="search"
            name="search"
            aria-label="Search mines"
            placeholder="Search mines"
            maxLength={100}
            enterKeyHint="search"
          />
        </form>
        <button className={buttonClass('primary')} type="button" popoverTarget="add-data">
          <PlusIcon />
          <span className={menuStyles.label}>Add Data</span>
          <span className={menuStyles.chevron}>
            <ChevronIcon />
          </span>
        </button>
        <nav
          className={`${menuStyles.list} ${styles.menu} ${styles.addData}`}
          id="add-data"
          popover="auto"
          aria-label="Add Data"
        >
          <a className={menuStyles.item} href="/mines#add-mine">
            Add Mine
          </a>
          <a className={menuStyles.item} href="/csv-upload">
            CSV Import
          </a>
        </nav>
        <button className={menuStyles.face} type="button" popoverTarget="account" aria-label="Account">
          <Avatar name={memberWords.letter} picture={hasPicture ? memberWords.picture : null} size={32} />
        </button>
        <nav className={`${menuStyles.list} ${styles.menu}`} id="account" popover="auto" aria-label="Account">
          <p className={menuStyles.heading}>{memberWords.email}</p>
          <a className={menuStyles.item} href={`/user/${memberWords.id}`}>
            Profile
          </a>
          <a className={menuStyles.item} href="/account">
            Account
          </a>
          <AppearanceSection />
          <a className={menuStyles.item} href="/api/logout">
            Sign Out
          </a>
        </nav>
        <button
          className={`${buttonClass('plain')} ${styles.burger}`}
          type="button"
          popoverTarget="menu"
          aria-label="Menu"
        >
          <BurgerIcon />
        </button>
      </div>
      <nav className={styles.drawer} id="menu" popover="auto" aria-label="Menu">
        <Links shown={shown} />
      </nav>
    </header>
  );
}
