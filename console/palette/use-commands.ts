// Commands available on every page.
import { useTranslation } from 'react-i18next'
import { type Locale, useLocale } from '../data/locale.ts'
import { queryClient } from '../data/query.ts'
import { useLockUp } from '../lock/use-lock-up.ts'
import { appear, appearances, useAppearance, wearTheme } from '../look/appearance.ts'
import { openSheet } from '../look/frame-state.ts'
import { isFullScreenOffered, toggleFullScreen } from '../look/full-screen.ts'
import { languages } from '../look/languages.ts'
import { themes } from '../look/themes.ts'
import { useSignOut } from '../tabs/use-sign-out.tsx'
import { speak } from '../words/i18n.ts'
import type { Line } from './lines.ts'

// Queries are invalidated, because the server localizes some of their texts.
const change = (locale: Locale) => speak(locale).then(() => queryClient.invalidateQueries())

export function useCommands(isAsked: boolean): Line[] {
  const { t } = useTranslation('palette')
  const { t: word } = useTranslation()
  const { t: top } = useTranslation('top')
  const locale = useLocale()
  const appearance = useAppearance((state) => state.choice)
  const { t: session } = useTranslation('session')
  const lockUp = useLockUp()
  const signOut = useSignOut()
  const command = (id: string, label: string, run: () => void, keys?: string): Line => ({
    id: `command-${id}`,
    group: 'commands',
    icon: 'control',
    label,
    keys,
    run,
  })
  return [
    ...languages
      .filter((language) => language.locale !== locale)
      .map(({ locale: other, name }) => command(other, t('command.language', { name }), () => void change(other))),
    ...appearances
      .filter((other) => other !== appearance)
      .map((other) =>
        command(other, t('command.appearance', { name: word(`appearance.${other}`) }), () => appear(other)),
      ),
    ...(isFullScreenOffered()
      ? [
          command(
            'full-screen',
            word(document.fullscreenElement ? 'top.leaveFullScreen' : 'top.fullScreen'),
            toggleFullScreen,
          ),
        ]
      : []),
    // The eleven themes are listed only when text was typed.
    ...(isAsked ? themes : []).map((theme) =>
      command(`theme-${theme}`, t('command.theme', { name: top(`theme.${theme}`) }), () => wearTheme(theme)),
    ),
    command('keys', t('command.keys'), () => openSheet(true), '?'),
    command('lock', session('lock'), lockUp),
    command('out', word('out.action'), signOut),
  ]
}
