// What can be done wherever one is.
import { useTranslation } from 'react-i18next'
import { type Locale, useLocale } from '../../data/locale.ts'
import { queryClient } from '../../data/query.ts'
import { appear, appearances, useAppearance } from '../appearance.ts'
import { openSheet } from '../frame-state.ts'
import { languages } from '../languages.ts'
import { useSignOut } from '../account-menu.tsx'
import { speak } from '../../words/i18n.ts'
import type { Line } from './lines.ts'

// What the server words itself is asked again in the new language.
const change = (locale: Locale) => speak(locale).then(() => queryClient.invalidateQueries())

// A browser may decline; nothing is lost then.
const toggleFullScreen = () =>
  void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
    () => undefined,
  )

export function useCommands(): Line[] {
  const { t } = useTranslation('palette')
  const { t: word } = useTranslation()
  const locale = useLocale()
  const appearance = useAppearance((state) => state.choice)
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
    ...(document.fullscreenEnabled
      ? [
          command(
            'full-screen',
            word(document.fullscreenElement ? 'top.leaveFullScreen' : 'top.fullScreen'),
            toggleFullScreen,
          ),
        ]
      : []),
    command('keys', t('command.keys'), () => openSheet(true), '?'),
    command('out', word('out.action'), signOut),
  ]
}
