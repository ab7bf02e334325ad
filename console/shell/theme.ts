// antd in the console's own colours, read from the one palette (tokens.css).
import { type ThemeConfig, theme } from 'antd'
import type { Look } from './appearance.ts'

/** The class whose elements know the kit's variables; the whole page has it, for the kit styles all links (kit.tsx). */
export const KIT = 'st-kit'

const read = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--st-${name}`).trim()

/** Call after the page took on this look: the palette differs with appearance, theme and colour. */
export function antdTheme({ isDark }: Look): ThemeConfig {
  const primary = read('primary')
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    hashed: false,
    cssVar: { key: KIT },
    token: {
      colorPrimary: primary,
      colorInfo: primary,
      colorLink: primary,
      colorError: read('danger'),
      colorWarning: read('warning'),
      colorSuccess: read('success'),
      colorText: read('text'),
      colorTextSecondary: read('text-2'),
      colorTextTertiary: read('text-3'),
      colorTextDescription: read('text-3'),
      colorTextPlaceholder: read('text-3'),
      colorBgLayout: read('page'),
      colorBgContainer: read('surface'),
      colorBgElevated: read(isDark ? 'raised' : 'surface'),
      colorBorder: read('line-strong'),
      colorBorderSecondary: read('line'),
      fontFamily: read('font'),
      fontFamilyCode: read('mono'),
      fontSize: 14,
      borderRadius: 8,
      controlHeight: 34,
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      // Dark letters on the lighter fills of the dark theme: white ones would not reach AA.
      Button: {
        primaryColor: read('on-primary'),
        dangerColor: read('on-danger'),
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
      },
    },
  }
}
