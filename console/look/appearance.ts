// Light, dark or system appearance, the frame's theme, and the primary colour; `theme.js` applies the same before the
// first paint.
import { create } from 'zustand'
import { onForeignChange, recall, remember } from '../browser/storage.ts'
import { type Theme, isTheme } from './themes.ts'

export const appearances = ['light', 'dark', 'system'] as const
export type Appearance = (typeof appearances)[number]

export const DEFAULT_COLOUR = '#409EFF'

/** Colour variables for each appearance; undefined for the default colour, which the style sheet already contains. */
export type Tones = Readonly<Record<'light' | 'dark', Readonly<Record<string, string>>>>

export interface Look {
  choice: Appearance
  isDark: boolean
  theme: Theme
  colour: string
  tones: Tones | undefined
}

const isAppearance = (value: unknown): value is Appearance => appearances.some((known) => known === value)
const isTones = (value: unknown): value is Tones =>
  value !== null && typeof value === 'object' && 'light' in value && 'dark' in value
const system = matchMedia('(prefers-color-scheme: dark)')

function recalled(): Omit<Look, 'isDark'> {
  const [choice, themeName, colour, tones] = ['appearance', 'themeName', 'colorName', 'colorTones'].map(recall)
  const theme = typeof themeName === 'string' ? themeName.replace(/^theme-/, '') : ''
  return {
    choice: isAppearance(choice) ? choice : 'system',
    theme: isTheme(theme) ? theme : 'default',
    colour: typeof colour === 'string' ? colour : DEFAULT_COLOUR,
    tones: isTones(tones) ? tones : undefined,
  }
}

// The dark theme implies dark pages.
const isDarkFor = ({ choice, theme }: Pick<Look, 'choice' | 'theme'>) =>
  theme === 'dark' || choice === 'dark' || (choice === 'system' && system.matches)

export const useAppearance = create<Look>()(() => ({ ...recalled(), isDark: isDarkFor(recalled()) }))

function apply(next: Omit<Look, 'isDark'>): void {
  const { classList, dataset, style } = document.documentElement
  const isDark = isDarkFor(next)
  const before = useAppearance.getState()
  dataset.theme = isDark ? 'dark' : 'light'
  classList.remove(`theme-${before.theme}`)
  classList.add(`theme-${next.theme}`)
  for (const name of Object.keys(before.tones?.light ?? {})) style.removeProperty(`--st-${name}`)
  const tones = Object.entries(next.tones?.[isDark ? 'dark' : 'light'] ?? {})
  for (const [name, tone] of tones) style.setProperty(`--st-${name}`, tone)
  useAppearance.setState({ ...next, isDark })
}

/** Choosing light replaces the dark theme. */
export function appear(choice: Appearance): void {
  remember('appearance', choice)
  const { theme, ...rest } = useAppearance.getState()
  apply({ ...rest, choice, theme })
  if (theme === 'dark' && choice !== 'dark') wearTheme('default')
}

export function wearTheme(theme: Theme): void {
  remember('themeName', `theme-${theme}`)
  apply({ ...useAppearance.getState(), theme })
}

export function wearColour(colour: string, tones: Tones | undefined): void {
  remember('colorTones', tones ?? null)
  remember('colorName', colour)
  apply({ ...useAppearance.getState(), colour, tones })
}

system.addEventListener('change', () => apply(useAppearance.getState()))
for (const name of ['appearance', 'themeName', 'colorName']) onForeignChange(name, () => apply(recalled()))
apply(recalled())
