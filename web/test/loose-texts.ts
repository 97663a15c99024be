import { parseAst } from 'rolldown/parseAst';

/** A text in code, and the attribute, property or call that contains it. */
export interface LooseText {
  place: string;
  text: string;
}

interface Node {
  type: string;
  [child: string]: unknown;
}

/** Attributes and properties that always contain texts, whatever these look like. */
const read = new Set([
  'element',
  'alt',
  'aria-label',
  'description',
  'empty',
  'header',
  'hint',
  'label',
  'legend',
  'notFound',
  'placeholder',
  'text',
  'title',
]);
/** Calls that take names of the platform: header fields and CSS selectors. */
const platform = /\b(headers\.(get|set)|setRequestHeader|querySelector|matches|closest)$/;
const css = /\b(minmax|rgb|color-mix|var)\(|\b(sans-serif|monospace)$/;

/**
 * The texts in a TypeScript file that users may see and that are in no catalogue: the contents of elements and of
 * displayed attributes and properties, and everything that looks like words ('Approve', 'not yet', `${count} left`).
 */
export function looseTexts(code: string): LooseText[] {
  const found: LooseText[] = [];

  function take(text: string, place: string, isWords: RegExp): void {
    // A key names a field of an answer, never a displayed text.
    if (place === 'key' || platform.test(place) || css.test(text)) return;
    if (isWords.test(text) || (read.has(place) && /\p{L}{2}/u.test(text)))
      found.push({ place, text: text.trim().replaceAll(/\s+/g, ' ') });
  }

  function walk(value: unknown, place: string): void {
    if (Array.isArray(value)) for (const each of value) walk(each, place);
    if (!isNode(value)) return;
    switch (value.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ImportExpression':
        return;
      case 'Literal':
      case 'JSXText':
        if (typeof value.value === 'string') take(value.value, place, /^\s*\p{Lu}\p{Ll}|\p{L}[,.:;]? \p{L}/u);
        return;
      case 'TemplateElement':
        take(textOf(value), place, /^\p{Lu}\p{Ll}|\p{L}{2}[,.:;]? | \p{L}{2}/u);
        return;
      case 'JSXAttribute':
        walk(value.value, sourceOf(value.name));
        return;
      case 'Property':
        walk(value.value, sourceOf(value.key));
        return;
      case 'CallExpression':
      case 'NewExpression':
        walk(value.callee, 'callee');
        walk(value.arguments, sourceOf(value.callee));
        return;
      case 'MemberExpression':
        walk(value.object, place);
        return;
      case 'ConditionalExpression':
        walk(value.test, 'test');
        walk([value.consequent, value.alternate], place);
        return;
      case 'SwitchCase':
        walk(value.consequent, 'statement');
        return;
      case 'BinaryExpression':
        if (/^[=!]==?$/.test(String(value.operator))) return;
    }
    if (value.type.startsWith('TS') && value.expression === undefined) return;
    for (const [name, child] of Object.entries(value))
      if (name !== 'start' && name !== 'end') walk(child, placeWithin(value, name) ?? place);
  }

  function sourceOf(value: unknown): string {
    const isPlaced = isNode(value) && typeof value.start === 'number' && typeof value.end === 'number';
    return isPlaced ? code.slice(Number(value.start), Number(value.end)) : '';
  }

  walk(parseAst(code, { lang: 'tsx' }).body, 'module');
  return found;
}

/** The meaning of a part of some nodes; undefined if it replaces the whole. */
function placeWithin({ type }: Node, part: string): string | undefined {
  if (type === 'JSXElement' || type === 'JSXFragment') return part === 'children' ? 'element' : 'attributes';
  if (type === 'VariableDeclarator') return 'variable';
  return /Function/.test(type) ? 'function' : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Reads the text between the expressions of a template. */
function textOf({ value }: Node): string {
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
}
