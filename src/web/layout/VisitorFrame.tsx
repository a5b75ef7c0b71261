import { Outlet } from 'react-router';
import '../styles/serif.css';
import { VisitorHeader } from './VisitorHeader.tsx';

export default function VisitorFrame() {
  return (
    <>
      <VisitorHeader />
      <Outlet />
    </>
  );
}
