import { Notice } from '../../../web/ui/page/Notice.tsx';

/** What went wrong with a form as a whole; nothing where nothing did. */
export function Problem({ text }: { text: string }) {
  return text ? <Notice>{text}</Notice> : null;
}
