// What does not fit a small screen.
import type { Page } from '@playwright/test'

const FINGER = 40

/** HTML of elements that overflow horizontally. */
export const overhang = (page: Page) =>
  page.evaluate(() => {
    const wide = [document.documentElement, ...document.querySelectorAll<HTMLElement>('.frame-screen')].filter(
      (element) => element.scrollWidth > element.clientWidth,
    )
    const outside = [
      ...document.querySelectorAll<HTMLElement>('.frame-header *, .crud-toolbar *, .crud-footer *'),
    ].filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 0.5)
    return [...wide, ...outside].map((element) => element.outerHTML.slice(0, 120))
  })

/** Touch targets that are too small. */
export const small = (page: Page) =>
  page.evaluate((least) => {
    const all = document.querySelectorAll<HTMLElement>(
      '.frame-header button, .tabs a, .tabs button, .frame-screen button, .frame-screen select, .frame-screen .ant-btn',
    )
    return [...all]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.offsetParent !== null)
      .filter((element) => element.getBoundingClientRect().height < least - 0.5)
      .map((element) => `${Math.round(element.getBoundingClientRect().height)} px: ${element.outerHTML.slice(0, 160)}`)
  }, FINGER)
