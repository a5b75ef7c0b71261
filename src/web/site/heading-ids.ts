import { fold } from '../../domain/text/fold.ts';

export interface Heading {
  id: string;
  text: string;
}

/** As much of a tree of elements as headings need. */
interface TreeNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: TreeNode[];
}

const textOf = (node: TreeNode): string => node.value ?? (node.children ?? []).map(textOf).join('');

/** Gives each heading of the second level an id made of its words, and lists them; columns align by class, as styles may not. */
export function headingIds(headings: Heading[]) {
  const visit = (node: TreeNode) => {
    if (node.properties?.['align']) {
      const { align, ...rest } = node.properties;
      node.properties = align === 'left' ? rest : { ...rest, className: [align] };
    }
    if (node.tagName === 'h2') {
      const text = textOf(node);
      const id = fold(text)
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
        .replaceAll(/^-|-$/g, '');
      node.properties = { ...node.properties, id };
      headings.push({ id, text });
    }
    node.children?.forEach(visit);
  };
  return visit;
}
