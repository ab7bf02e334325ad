// The desk works by place: the tree beside the requests says how many each place has, and choosing one narrows the list.
import { expect } from '@playwright/test'
import { rows, screen } from './frame.ts'
import { accountOf, call, signIn, startSession } from './support.ts'
import { startTrouble } from './trouble.ts'
import { test } from './walked.ts'

const BILLS = '/maintenance/repair-bill'

test('each place says how many requests it has, also below it, and choosing it shows those', async ({ page }) => {
  const keeper = await startSession(accountOf())
  const stamp = String(Date.now() % 1_000_000)
  const area = (more: object) => call(keeper, 'POST', 'iot/area/submit', { areaType: 'zone', ...more })
  const { id: house } = await area({ areaName: `后勤楼${stamp}`, areaCode: `H${stamp}` })
  const { id: floor } = await area({ areaName: `二层${stamp}`, areaCode: `F${stamp}`, parentId: house })
  const desk = await startSession(accountOf('调度员'))
  for (const [areaId, title] of [
    [house, '门锁坏'],
    [floor, '灯不亮'],
    [floor, '窗关不上'],
  ])
    await call(desk, 'POST', 'iot/repair-bill/submit', { title: `${title}${stamp}`, priority: 3, areaId })

  await signIn(page, { account: accountOf('调度员') })
  await page.goto(`${BILLS}?f.billStatus=submitted`)
  const tree = screen(page).getByRole('complementary')
  await tree.getByLabel('查找区域').fill(stamp)
  await expect(tree.getByRole('treeitem', { name: new RegExp(`后勤楼${stamp}\\s*3`) })).toBeVisible()
  await tree.getByText(`后勤楼${stamp}`).click()
  await expect(rows(page)).toHaveCount(3)
  // What comes meanwhile is counted.
  await call(desk, 'POST', 'iot/repair-bill/submit', { title: `水管漏水${stamp}`, priority: 3, areaId: house })
  await expect(tree.getByRole('treeitem', { name: new RegExp(`后勤楼${stamp}\\s*4`) })).toBeVisible()
  await expect(rows(page)).toHaveCount(4)
})

test('who reports has no tree of places beside the few requests of his own', async ({ page }) => {
  await signIn(page, { account: accountOf('报修人') })
  await page.goto(BILLS)
  await expect(
    screen(page)
      .getByRole('button', { name: /新\s?增/ })
      .first(),
  ).toBeVisible()
  await expect(screen(page).getByRole('complementary')).toHaveCount(0)
})

test('places that cannot be read say so and are read again at a press', async ({ page }) => {
  await signIn(page, { account: accountOf('调度员') })
  const areas = await startTrouble(page, '**/api/iot/area/tree*')
  await page.goto(BILLS)
  const side = screen(page).getByRole('complementary')
  const again = side.getByRole('button', { name: /重\s?试/ })
  await expect(again).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await areas.endAtPress()
  await again.click()
  await expect(side.getByRole('treeitem').first()).toBeVisible()
})
