// Cuts the bundled fonts to the characters meetings are written in. Run by hand when a font is raised:
//   mkdir /tmp/font-sources && cd /tmp/font-sources && npm install subset-font @expo-google-fonts/{inter,noto-emoji,…}
//   node packages/diagrams/fonts/build.ts /tmp/font-sources [target …]
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  ARABIC,
  CHINESE,
  DEVANAGARI,
  EMOJI,
  EUROPEAN,
  HEBREW,
  JAPANESE,
  KOREAN,
  SCRIPTS,
  THAI,
} from './charsets.ts'

const sources = process.argv[2]
if (sources === undefined) throw new Error('Give the folder that holds node_modules with the source fonts.')

type SubsetFont = (font: Buffer, text: string, options: Record<string, unknown>) => Promise<Buffer>
const subsetFont = createRequire(join(sources, 'package.json'))('subset-font') as SubsetFont

/** The features that shaping needs. Stylistic sets and alternates are left out. */
const KEPT_FEATURES = [
  'kern',
  'liga',
  'rlig',
  'ccmp',
  'locl',
  'mark',
  'mkmk',
  'init',
  'medi',
  'fina',
  'isol',
  'calt',
  'rclt',
  'curs',
  'nukt',
  'akhn',
  'rphf',
  'rkrf',
  'blwf',
  'half',
  'vatu',
  'cjct',
  'pres',
  'abvs',
  'blws',
  'psts',
  'haln',
  'abvm',
  'blwm',
  'dist',
  'pref',
  'cfar',
  'abvf',
  'pstf',
]

const CUTS: readonly (readonly [source: string, target: string, characters: string])[] = [
  ['inter/400Regular/Inter_400Regular', 'inter-400', EUROPEAN],
  ['inter/600SemiBold/Inter_600SemiBold', 'inter-600', EUROPEAN],
  ['inter/700Bold/Inter_700Bold', 'inter-700', EUROPEAN],
  ['noto-sans-sc/500Medium/NotoSansSC_500Medium', 'noto-sans-sc-500', CHINESE],
  ['noto-sans-jp/500Medium/NotoSansJP_500Medium', 'noto-sans-jp-500', JAPANESE],
  ['noto-sans-kr/500Medium/NotoSansKR_500Medium', 'noto-sans-kr-500', KOREAN],
  ['noto-sans-arabic/500Medium/NotoSansArabic_500Medium', 'noto-sans-arabic-500', ARABIC],
  ['noto-sans-hebrew/500Medium/NotoSansHebrew_500Medium', 'noto-sans-hebrew-500', HEBREW],
  ['noto-sans-devanagari/500Medium/NotoSansDevanagari_500Medium', 'noto-sans-devanagari-500', DEVANAGARI],
  ['noto-sans-thai/500Medium/NotoSansThai_500Medium', 'noto-sans-thai-500', THAI],
  ...Object.entries(SCRIPTS).map(([script, characters]) => {
    const name = `${script.charAt(0).toUpperCase()}${script.slice(1)}`
    const source = `noto-sans-${script}/500Medium/NotoSans${name}_500Medium`
    return [source, `noto-sans-${script}-500`, characters] as const
  }),
  ['noto-emoji/500Medium/NotoEmoji_500Medium', 'noto-emoji-500', EMOJI],
]

const targets = process.argv.slice(3)
for (const [source, target, characters] of CUTS) {
  if (targets.length > 0 && !targets.includes(target)) continue
  const font = await readFile(join(sources, 'node_modules/@expo-google-fonts', `${source}.ttf`))
  // Every subset keeps the space, because shapers draw default-ignorable characters as an empty space glyph.
  // Contextual alternates join Arabic letters. In Inter they would turn `-->` into an arrow.
  const keepFeatures = target.startsWith('inter')
    ? KEPT_FEATURES.filter(tag => tag !== 'calt')
    : KEPT_FEATURES
  const cut = await subsetFont(font, ` ${characters}`, {
    targetFormat: 'sfnt',
    noHinting: true,
    keepFeatures,
    preserveNameIds: [0, 1, 2, 13, 14, 16, 17],
  })
  await writeFile(join(import.meta.dirname, `${target}.ttf`), cut)
  process.stdout.write(`${target}.ttf ${(cut.length / 1024).toFixed(0)} KiB\n`)
}
