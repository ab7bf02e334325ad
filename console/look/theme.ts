// antd's theme, read from the console's CSS variables (tokens.css).
import { type ThemeConfig, theme } from 'antd'
import type { Look } from './appearance.ts'

/**
 * The class that scopes antd's CSS variables; on the root element, so that all antd parts share one style set
 * (kit.tsx).
 */
export const KIT = 'st-kit'

const read = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--st-${name}`).trim()

/** Call after the root element has its new classes: the variables depend on appearance, theme and colour. */
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
      // What antd makes of dark colours is grey.
      colorErrorBg: read('danger-soft'),
      colorWarningBg: read('warning-soft'),
      colorSuccessBg: read('success-soft'),
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
      // Dark text on the lighter buttons of the dark theme: white would fail WCAG AA contrast.
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
