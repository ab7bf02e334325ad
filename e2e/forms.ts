// Filling in the forms of the console as a person does.
import { type Page, expect } from '@playwright/test'
import { screen } from './frame.ts'
import { button } from './people.ts'

/** The dialog that is open; those that were closed stay in the page. */
export const form = (page: Page, name?: string | RegExp) =>
  page.getByRole('dialog', name === undefined ? {} : { name }).filter({ visible: true })

/** The first button that adds: that of the toolbar, or on a phone that of the empty list or the one that floats. */
export async function add(page: Page, name: string | RegExp) {
  await screen(page)
    .getByRole('button', { name: /新\s?增/ })
    .first()
    .click()
  const opened = form(page, name)
  await expect(opened).toBeVisible()
  return opened
}

/** Opens a choice of the form, types into it, and takes the first that is offered with these words. */
export async function choose(page: Page, label: string, search = '', option: string | RegExp = search): Promise<void> {
  // The star of a field that must be filled is a part of its name.
  await form(page)
    .getByRole('combobox', { name: new RegExp(`^(\\* ?)?${label}$`) })
    .click()
  if (search !== '') await page.keyboard.type(search)
  const offered = page.locator('.ant-select-item-option:visible, .choice-line:visible')
  await offered.filter({ hasText: option }).first().click()
}

/** Presses the button of this name in the dialog on top. */
export const press = (page: Page, name: string) =>
  form(page)
    .last()
    .getByRole('button', { name: button(name) })
    .first()
    .click()

export async function save(page: Page): Promise<void> {
  await form(page)
    .getByRole('button', { name: button('保存') })
    .click()
}
