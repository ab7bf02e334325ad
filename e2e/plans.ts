// A plan made by the wizard as its leader makes it, and the way from one's own work to the bill it made.
import { type Page, expect as soon } from '@playwright/test'
import { add, choose, form, press, save } from './forms.ts'
import { rows, screen } from './frame.ts'
import { button } from './people.ts'

const expect = soon.configure({ timeout: 30_000 })

/** Waits until the call of a plan has been answered. */
async function taken(page: Page, path: string, work: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((reply) => reply.url().includes(`/iot/work-plan/${path}`))
  await work()
  expect((await (await answered).json()).code).toBe(200)
}

interface Wish {
  name: string
  /** Where it is not the usual one. */
  kind?: string
  template: string
  device: string
  /** Whom its one bill is for. */
  person: string
  cycle: { name: string; every?: number; words: RegExp; next: number; start?: string }
  /** Minutes its bills are made ahead, and those they are to be done within. */
  times?: { lead: number; window: number }
}

/** Step by step, with a look at what it will make. */
export async function makePlan(
  leader: Page,
  { name, kind, template, device, person, cycle, times }: Wish,
): Promise<void> {
  await leader.goto('/planned/work-plan')
  await add(leader, '新增工作计划')
  const steps = form(leader).getByRole('navigation', { name: '步骤' })
  await form(leader).getByLabel('计划名称').fill(name)
  if (kind !== undefined) await choose(leader, '类型', '', kind)
  await choose(leader, '模板', template)
  await choose(leader, '设备', device)
  // Several can be chosen: what is offered stays open.
  await leader.keyboard.press('Escape')
  await steps.getByRole('button', { name: '周期' }).click()
  await choose(leader, '周期', '', cycle.name)
  if (cycle.every !== undefined) await form(leader).getByLabel('间隔').fill(String(cycle.every))
  const start = form(leader).getByLabel('开始日期')
  await start.fill(cycle.start ?? '2026-01-01')
  await start.press('Enter')
  await expect(form(leader).locator('.plan-words')).toHaveText(cycle.words)
  await steps.getByRole('button', { name: '指派' }).click()
  await choose(leader, '指派方式', '', '指定人员')
  await choose(leader, '执行人', person)
  if (times) {
    await form(leader).getByLabel('提前生成').fill(String(times.lead))
    await form(leader).getByLabel('执行窗口').fill(String(times.window))
  }
  await steps.getByRole('button', { name: '预览' }).click()
  const preview = form(leader).getByRole('region', { name: '预览' })
  await expect(preview).toContainText('每次 1 张任务单')
  await expect(preview.locator('.plan-next li')).toHaveCount(cycle.next)
  await taken(leader, 'submit', () => save(leader))
}

export async function enableAndGenerate(leader: Page, name: string) {
  await rows(leader).filter({ hasText: name }).getByRole('button', { name, exact: true }).click()
  await press(leader, '启用')
  await expect(form(leader).last()).toContainText(`启用“${name}”`)
  await taken(leader, 'enable', () => press(leader, '启用'))
  await expect(form(leader).getByText('已启用').first()).toBeVisible()
  await form(leader)
    .last()
    .getByRole('button', { name: /的更多操作$/ })
    .click()
  await taken(leader, 'generate', async () => {
    await leader.getByRole('menuitem', { name: '立即生成' }).click()
    await form(leader)
      .last()
      .getByRole('button', { name: button('确定') })
      .click()
  })
}

/** Opens the bill of this name from one's own work. */
export async function openMine(page: Page, name: string, kind = '巡检') {
  await page.goto('/planned/my-work')
  const mine = screen(page).getByRole('listitem').filter({ hasText: name })
  await expect(mine).toContainText(kind)
  await mine.getByRole('link').click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}
