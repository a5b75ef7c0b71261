import { useState } from 'react';
import { member } from '../session.ts';
import { type Scheme, chosenScheme, chooseScheme } from './scheme.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Menu, MenuAddress, MenuButton, MenuHeading, MenuLine } from '../ui/Menu.tsx';

const schemes: Record<Scheme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

export function AvatarMenu() {
  const user = member();
  const [scheme, setScheme] = useState(chosenScheme);
  const choose = (next: Scheme) => {
    chooseScheme(next);
    setScheme(next);
  };
  const initial = (user.firstName ?? user.email).slice(0, 1).toUpperCase() || 'U';
  return (
    <Menu label="Account" face={<Avatar name={initial} picture={user.profileImageUrl} size={32} />}>
      <MenuHeading>{user.email}</MenuHeading>
      <MenuLine />
      <MenuHeading>Appearance</MenuHeading>
      {(Object.keys(schemes) as Scheme[]).map((name) => (
        <MenuButton key={name} checked={scheme === name} onSelect={() => choose(name)}>
          {schemes[name]}
        </MenuButton>
      ))}
      <MenuLine />
      <MenuAddress href="/api/logout">Sign Out</MenuAddress>
    </Menu>
  );
}
