import { shortened } from '../text/label.ts'

const MARKUP_LABEL_LIMIT = 240
/** Words that Mermaid's lexers read as the start of a block or a directive, quoted or not. */
const KEYWORDS =
  /\b(?:end|style|classDef|click|href|linkStyle|default|call|note|rect|title|accTitle|accDescr)\b/giu

function entity(character: string): string {
  return `#${character.codePointAt(0)};`
}

/**
 * Escapes text for all Mermaid grammars. Special ASCII punctuation becomes a character entity (`#34;`), which
 * Mermaid decodes when it draws. The first letter of a keyword is escaped in the same way.
 */
export function mermaidText(text: string): string {
  return shortened(text, MARKUP_LABEL_LIMIT)
    .replace(/[^\p{L}\p{N}\p{M}\p{S}\p{P}\p{Cf}\p{Co} ]/gu, ' ')
    .replace(/["#&;<>`\\{}[\]()|@%~^*_=$:+-]/g, character => (character === '-' ? '-' : entity(character)))
    .replace(/--+/g, dashes => [...dashes].map(entity).join(''))
    .replace(KEYWORDS, word => entity(word.charAt(0)) + word.slice(1))
}

/**
 * Escapes a title in front matter, where Mermaid decodes no entities. Angle brackets become similar quotation
 * marks, so that a renderer that prints the title as HTML finds no tag.
 */
function titleText(title: string): string {
  return title.replace(/[<>]/g, bracket => (bracket === '<' ? '‹' : '›'))
}

/**
 * The front matter of every diagram. The title is a JSON string, which is also a YAML string. Long messages
 * of sequence diagrams wrap.
 */
export function frontMatter(title: string, theme: string): string[] {
  const config = ['config:', `  theme: ${theme}`, '  sequence:', '    wrap: true']
  return ['---', `title: ${JSON.stringify(titleText(title))}`, ...config, '---']
}
