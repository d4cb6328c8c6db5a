import { shortened } from '../text/label.ts'

const MARKUP_LABEL_LIMIT = 240
/** Names that open a block or a directive where Mermaid's lexers look for them, quoted or not. */
const KEYWORDS =
  /\b(?:end|style|classDef|click|href|linkStyle|default|call|note|rect|title|accTitle|accDescr)\b/giu

function entity(character: string): string {
  return `#${character.codePointAt(0)};`
}

/**
 * Text that every Mermaid grammar takes for text. ASCII punctuation that means something to one of them becomes a
 * character entity (`#34;`), which Mermaid decodes when it draws; a keyword has its first letter written so.
 */
export function mermaidText(text: string): string {
  return shortened(text, MARKUP_LABEL_LIMIT)
    .replace(/[^\p{L}\p{N}\p{M}\p{S}\p{P}\p{Cf}\p{Co} ]/gu, ' ')
    .replace(/["#&;<>`\\{}[\]()|@%~^*_=$:+-]/g, character => (character === '-' ? '-' : entity(character)))
    .replace(/--+/g, dashes => [...dashes].map(entity).join(''))
    .replace(KEYWORDS, word => entity(word.charAt(0)) + word.slice(1))
}

/**
 * Title in front matter, where Mermaid decodes no character entities: angle brackets become quotation marks of their shape,
 * so that no renderer that prints the title as HTML finds a tag in it.
 */
function titleText(title: string): string {
  return title.replace(/[<>]/g, bracket => (bracket === '<' ? '‹' : '›'))
}

/**
 * Front matter that every diagram starts with. The title is a JSON string, which is a YAML string too; long messages
 * of sequence diagrams wrap.
 */
export function frontMatter(title: string, theme: string): string[] {
  const config = ['config:', `  theme: ${theme}`, '  sequence:', '    wrap: true']
  return ['---', `title: ${JSON.stringify(titleText(title))}`, ...config, '---']
}
