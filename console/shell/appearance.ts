// Light, dark or as the system has it; `theme.js` does the same before the first paint.
import { create } from 'zustand'
import { recall, remember } from '../data/storage.ts'

export const appearances = ['light', 'dark', 'system'] as const
export type Appearance = (typeof appearances)[number]

const isAppearance = (value: unknown): value is Appearance => appearances.some((known) => known === value)
const system = matchMedia('(prefers-color-scheme: dark)')

const chosenBefore = (): Appearance => {
  const stored = recall('appearance')
  return isAppearance(stored) ? stored : 'system'
}

const isDarkFor = (choice: Appearance) => choice === 'dark' || (choice === 'system' && system.matches)

interface State {
  choice: Appearance
  isDark: boolean
}

export const useAppearance = create<State>()(() => ({ choice: chosenBefore(), isDark: isDarkFor(chosenBefore()) }))

function apply(choice: Appearance): void {
  const isDark = isDarkFor(choice)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  useAppearance.setState({ choice, isDark })
}

export function appear(choice: Appearance): void {
  remember('appearance', choice)
  apply(choice)
}

system.addEventListener('change', () => apply(useAppearance.getState().choice))
apply(chosenBefore())
