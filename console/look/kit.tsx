// antd's provider with the console's theme and locale. Frame and home page do without antd: its first render takes
// half a second on a slow computer.
import { App, ConfigProvider, type ThemeConfig } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useLocale } from '../data/locale.ts'
import { giveVoice } from '../kit/dialog/voice.ts'
import { type Look, useAppearance } from './appearance.ts'
import { KIT, antdTheme } from './theme.ts'

document.body.classList.add(KIT)

let known: { look: Look; theme: ThemeConfig } | undefined

/** One memoized object, because antd caches derived styles by the theme's identity. */
function themeFor(look: Look): ThemeConfig {
  if (known?.look !== look) known = { look, theme: antdTheme(look) }
  return known.theme
}

export function Kit({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const look = useAppearance()
  const theme = useMemo(() => themeFor(look), [look])
  return (
    <ConfigProvider button={{ autoInsertSpace: false }} locale={locale === 'zh' ? zhCN : enUS} theme={theme}>
      {children}
    </ConfigProvider>
  )
}

function Speaker() {
  const voice = App.useApp()
  useEffect(() => giveVoice(voice), [voice])
  return null
}

/** Mounts antd's toasts and dialogs for `kit/dialog/voice.ts`. */
export const Voice = () => (
  <Kit>
    <App component={false} message={{ maxCount: 3 }}>
      <Speaker />
    </App>
  </Kit>
)
