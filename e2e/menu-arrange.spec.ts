// The menu arranged by hand: dragged and moved by keys, taken back, refused where others moved meanwhile.
import { type Page, expect as plain, test } from '@playwright/test'
import { closeAlarms, rows, screen, sideMenu } from './frame.ts'
import { moveByOther, namesIn, withFolders } from './menu-folders.ts'
import { onePage, visit } from './one-page.ts'
import { signIn } from './support.ts'

const expect = plain.configure({ timeout: 40_000 })

const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })

/** The part that drags and hears the keys is loaded after the list. */
const arranging = (page: Page) => expect(screen(page).locator('[data-arranging]')).toBeVisible()

async function openTree(page: Page, ...folders: string[]) {
  await visit(page, '/system/menu')
  await arranging(page)
  // Asked for, as the news of what was just made may take seconds.
  await screen(page).getByRole('button', { name: '刷新' }).click()
  for (const folder of folders)
    await rowOf(page, folder)
      .getByRole('button', { name: `展开${folder}` })
      .click()
}

const chip = (page: Page) => page.locator('.drag-chip')

/** Takes hold of a row and carries it over another, so far down in it, until that is where it would land. */
async function drag(page: Page, name: string, over: string, part: number, words: string) {
  const grip = rowOf(page, name).locator('[data-grip]')
  await grip.scrollIntoViewIfNeeded()
  await grip.hover()
  await page.mouse.down()
  // Rows that other tests add or remove meanwhile move the others; a row near an edge is scrolled on under the pointer.
  await expect(async () => {
    await rowOf(page, over).evaluate((row) => row.scrollIntoView({ block: 'center' }))
    const box = await rowOf(page, over).boundingBox()
    if (!box) throw new Error(`${over} is not in sight`)
    await page.mouse.move(box.x + 200, box.y + box.height * part, { steps: 6 })
    await expect(chip(page)).toContainText(words, { timeout: 1000 })
  }).toPass({ timeout: 40_000 })
}

test.describe('with a mouse and by keys', () => {
  const shared = onePage({}, async (page) => {
    await closeAlarms(page)
    await signIn(page)
  })

  test('a row is dragged before a sibling and into another folder, and a toast takes each move back', async () => {
    const page = shared()
    await withFolders(async (one, other, [first = '', second = '', third = '']) => {
      await openTree(page, one.name)
      await drag(page, third, first, 0.15, `排在“${first}”之前`)
      await expect(page.locator('.menu-mark')).toHaveAttribute('data-edge', 'top')
      await page.mouse.up()
      await expect(page.getByText(`已移动“${third}”`)).toBeVisible()
      expect(await namesIn(one.id)).toEqual([third, first, second])
      await expect(
        rows(page)
          .filter({ hasText: /^.*[一二三]/ })
          .first(),
      ).toBeVisible()
      await page.getByRole('button', { name: '撤销' }).click()
      await expect(page.getByText(`“${third}”已回到原处`)).toBeVisible()
      expect(await namesIn(one.id)).toEqual([first, second, third])
      // The rows stand where they are once the list shows it.
      const own = rows(page).filter({ hasText: new RegExp([first, second, third].join('|')) })
      await expect(own).toHaveText([first, second, third].map((name) => new RegExp(name)))

      await drag(page, second, other.name, 0.5, `移到“${other.name}”中的最后`)
      await page.mouse.up()
      await expect(page.getByText(`已移动“${second}”`)).toBeVisible()
      await expect(rowOf(page, second)).toHaveAttribute('aria-level', '2')
      expect(await namesIn(other.id)).toEqual([second])
      // The side menu follows.
      await sideMenu(page).getByRole('button', { name: other.name }).click()
      await expect(sideMenu(page).getByText(second)).toBeVisible()
      await page.keyboard.press('Control+z')
      await expect(page.getByText(`“${second}”已回到原处`)).toBeVisible()
      expect(await namesIn(one.id)).toEqual([first, second, third])
    })
  })

  test('rows that others move under a pointer that stands still are where the drop goes', async () => {
    const page = shared()
    await withFolders(async (one, _, [first = '', second = '', third = ''], around) => {
      await openTree(page, around.name, one.name)
      await drag(page, third, first, 0.15, `排在“${first}”之前`)
      await moveByOther(one, second, first)
      await expect(chip(page)).toContainText(`排在“${second}”之前`)
      await page.mouse.up()
      await expect.poll(() => namesIn(one.id)).toEqual([third, second, first])
    }, true)
  })

  test('a grip that is pressed and let go moves nothing, though the rows move under it meanwhile', async () => {
    const page = shared()
    await withFolders(async (one, _, [first = '', second = '', third = ''], around) => {
      await openTree(page, around.name, one.name)
      const grip = rowOf(page, first).locator('[data-grip]')
      await grip.scrollIntoViewIfNeeded()
      await grip.hover()
      await page.mouse.down()
      await moveByOther(one, second, first)
      await expect(rowOf(page, second).locator('xpath=following-sibling::tr[1]')).toContainText(first)
      await expect(chip(page)).toHaveCount(0)
      await page.mouse.up()
      await grip.click()
      await page.keyboard.press('Alt+ArrowDown')
      await expect.poll(() => namesIn(one.id)).toEqual([second, third, first])
    }, true)
  })

  test('a drag is given up by Esc, and a folder is not put into itself', async () => {
    const page = shared()
    await withFolders(async (one, _, [first = '', second = '', third = '']) => {
      await openTree(page, one.name)
      await drag(page, third, first, 0.15, `排在“${first}”之前`)
      await expect(page.locator('.menu-mark')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(chip(page)).toHaveCount(0)
      await page.mouse.up()
      await drag(page, one.name, second, 0.15, '不能放在这里')
      await page.mouse.up()
      expect(await namesIn(one.id)).toEqual([first, second, third])
    })
  })

  test('keys move a row among its siblings, out of its folder and back into it', async () => {
    const page = shared()
    // The top of the menu is everybody's: what other tests add to it meanwhile would refuse the move.
    await withFolders(async (one, other, [first = '', second = '', third = ''], around) => {
      await openTree(page, around.name, one.name)
      await rowOf(page, first).locator('[data-grip]').click()
      const press = async (key: string) => {
        const answer = page.waitForResponse((response) => response.url().includes('/menu/move'))
        await page.keyboard.press(key)
        expect((await answer).ok()).toBe(true)
        // The next key goes by the tree that is shown by then.
        await expect(page.getByText(`已移动“${first}”`)).toBeVisible()
      }
      await press('Alt+ArrowDown')
      await expect.poll(() => namesIn(one.id)).toEqual([second, first, third])
      await expect(rowOf(page, second).locator('xpath=following-sibling::tr[1]')).toContainText(first)
      await press('Alt+ArrowLeft')
      await expect(rowOf(page, first)).toHaveAttribute('aria-level', '2')
      expect(await namesIn(one.id)).toEqual([second, third])
      await press('Alt+ArrowRight')
      await expect(rowOf(page, first)).toHaveAttribute('aria-level', '3')
      expect(await namesIn(one.id)).toEqual([second, third, first])
      expect(await namesIn(other.id)).toEqual([])
    }, true)
  })

  test('a key pressed while the row is still being moved follows, by where it is then', async () => {
    const page = shared()
    await withFolders(async (one, other, [first = '', second = '', third = ''], around) => {
      await openTree(page, around.name, one.name)
      await rowOf(page, first).locator('[data-grip]').click()
      const press = async (...keys: string[]) => {
        for (const key of keys) await page.keyboard.press(`Alt+${key}`)
      }
      await press('ArrowDown', 'ArrowDown')
      await expect.poll(() => namesIn(one.id)).toEqual([second, third, first])
      await press('ArrowLeft', 'ArrowDown')
      await expect.poll(() => namesIn(around.id)).toEqual([one.name, other.name, first])
      expect(await namesIn(one.id)).toEqual([second, third])
    }, true)
  })

  test('who drags by a list that others have changed is told, sees it as it is now, and nothing is lost', async () => {
    const page = shared()
    await withFolders(async (one, _, [first = '', second = '', third = '']) => {
      await openTree(page, one.name)
      await expect(rowOf(page, third)).toBeVisible()
      // The news of others' changes does not come through.
      await page.context().route('**/stream*', (route) => route.abort())
      await drag(page, third, second, 0.15, `排在“${second}”之前`)
      await moveByOther(one, first)
      await page.mouse.up()
      const told = page.getByText('菜单刚刚被他人调整过')
      // Where the news was faster, the list had the new order already and the move is done by it.
      await expect(told.or(page.getByText(`已移动“${third}”`))).toBeVisible()
      const names = await namesIn(one.id)
      expect(names.toSorted()).toEqual([first, second, third].toSorted())
      expect(names.indexOf(second)).toBeLessThan(names.indexOf(first))
    })
  })
})

test('a finger drags a card on a phone', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  await closeAlarms(page)
  await withFolders(async (one, _, [first = '', second = '', third = '']) => {
    await signIn(page)
    await page.goto('/system/menu')
    await arranging(page)
    const card = (name: string) => screen(page).locator('.crud-card').filter({ hasText: name })
    await card(one.name)
      .getByRole('button', { name: `展开${one.name}` })
      .click()
    await card(third).scrollIntoViewIfNeeded()
    const at = async (name: string, part: number) => {
      const box = await card(name).boundingBox()
      if (!box) throw new Error(`${name} is not in sight`)
      return { x: box.x + 30, y: box.y + box.height * part }
    }
    const grip = await card(third).locator('[data-grip]').boundingBox()
    if (!grip) throw new Error('there is no grip')
    const cdp = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 })
    await touch('touchMove', await at(second, 0.5))
    await touch('touchMove', await at(second, 0.1))
    await expect(page.locator('.drag-chip')).toContainText(`排在“${second}”之前`)
    await touch('touchEnd')
    await expect(page.getByText(`已移动“${third}”`)).toBeVisible()
    expect(await namesIn(one.id)).toEqual([first, third, second])
  })
  await context.close()
})
