import { toast } from '../../../web/ui/overlays/toast.ts';

/** Into the clipboard, and says so; `said` is the sentence of a success. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('Copied', said);
  } catch {
    toast('Error', 'It could not be copied. Select it and copy it yourself.', 'destructive');
  }
}
