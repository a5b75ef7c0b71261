import { lazy, useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { member } from '../session.ts';
import { IconButton } from '../ui/controls/Button.tsx';
import { BurgerIcon, PlusIcon } from '../ui/marks/icons.tsx';
import { Menu, MenuButton, MenuLink } from '../ui/overlays/Menu.tsx';
import { PitMark } from '../ui/pictures/PitMark.tsx';
import { AvatarMenu } from './AvatarMenu.tsx';
import { HeaderSearch } from './HeaderSearch.tsx';
import { links } from './links.ts';
import styles from './Header.module.css';
import { PartOfPage } from '../ui/page/PartOfPage.tsx';

// What names the features is not needed for the header itself: it comes with the dialog.
const AddMineDialog = lazy(async () => ({ default: await (await import('../features.ts')).loadAddMineDialog() }));

function Links() {
  const shown = links.filter((link) => !link.adminOnly || member().isAdmin);
  return shown.map(({ to, label, exact, outside }) =>
    outside ? (
      <a key={to} className={styles.link} href={to}>
        {label}
      </a>
    ) : (
      <NavLink key={to} className={styles.link!} to={to} end={exact ?? false} prefetch="intent">
        {label}
      </NavLink>
    ),
  );
}

export function MemberHeader() {
  const [open, setOpen] = useState(false);
  const { pathname, hash } = useLocation();
  // Public pages lead here by this address.
  const [adding, setAdding] = useState(hash === '#add-mine');
  useEffect(() => setOpen(false), [pathname]);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link className={`${styles.brand} ${styles.memberBrand}`} to="/" aria-label="OpenPit, dashboard">
          <PitMark size={28} />
          <span>OpenPit</span>
        </Link>
        <nav className={styles.links} aria-label="Main">
          <Links />
        </nav>
        <HeaderSearch onAddMine={() => setAdding(true)} />
        <Menu label="Add Data" icon={<PlusIcon />} look="primary">
          <MenuButton onSelect={() => setAdding(true)}>Add Mine</MenuButton>
          <MenuLink to="/csv-upload">CSV Import</MenuLink>
        </Menu>
        <AvatarMenu />
        <IconButton
          className={styles.burger}
          label="Menu"
          aria-expanded={open}
          aria-controls="menu"
          onClick={() => setOpen(!open)}
        >
          <BurgerIcon />
        </IconButton>
      </div>
      <nav className={styles.drawer} id="menu" aria-label="Menu" data-open={open || undefined}>
        <Links />
      </nav>
      {adding && (
        <PartOfPage>
          <AddMineDialog onClose={() => setAdding(false)} />
        </PartOfPage>
      )}
    </header>
  );
}
