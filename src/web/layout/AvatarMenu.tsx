import { useState, useSyncExternalStore } from 'react';
import { avatarLetter } from '../../domain/text/display-name.ts';
import { forgetOpened } from '../entity/forget-opened.ts';
import { member, onMemberChange } from '../session.ts';
import { type Scheme, chosenScheme, chooseScheme } from './scheme.ts';
import { Avatar } from '../ui/marks/Avatar.tsx';
import { Menu, MenuAddress, MenuButton, MenuHeading, MenuLine, MenuLink } from '../ui/overlays/Menu.tsx';

const schemes: Record<Scheme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

export function AvatarMenu() {
  const user = useSyncExternalStore(onMemberChange, member);
  const [scheme, setScheme] = useState(chosenScheme);
  const choose = (next: Scheme) => {
    chooseScheme(next);
    setScheme(next);
  };
  return (
    <Menu label="Account" face={<Avatar name={avatarLetter(user)} picture={user.profileImageUrl} size={32} />}>
      <MenuHeading>{user.email}</MenuHeading>
      <MenuLink to={`/user/${encodeURIComponent(user.id)}`}>Profile</MenuLink>
      <MenuLink to="/watchlist">Watchlist</MenuLink>
      <MenuLink to="/account">Account</MenuLink>
      <MenuLine />
      <MenuHeading>Appearance</MenuHeading>
      {(Object.keys(schemes) as Scheme[]).map((name) => (
        <MenuButton key={name} checked={scheme === name} onSelect={() => choose(name)}>
          {schemes[name]}
        </MenuButton>
      ))}
      <MenuLine />
      <MenuAddress href="/api/logout" onLeave={forgetOpened}>
        Sign Out
      </MenuAddress>
    </Menu>
  );
}
