// Unsaved input: kept in the browser per account, row and step, and sent again once the network is back.
import { type Page, expect, test } from '@playwright/test'
import { openDeskWithAlarm, ownDevice, rowOf } from './alarm-example.ts'
import { add, form, save } from './forms.ts'
import { closeAlarms, kept, onBar, rows, screen, walk } from './frame.ts'
import { button, newcomer } from './people.ts'
import { type Session, accountOf, call, signIn, startSession } from './support.ts'

const POSTS = '/system/post'
const SUBMIT = '**/blade-system/post/submit'
const ORDERS = '/maintenance/repair-order'
const unique = () => Math.random().toString(36).slice(2, 8)

interface Post {
  id: string
  rev: number
  postName: string
}

const ownPost = (session: Session): Promise<Post> =>
  call(session, 'POST', 'blade-system/post/submit', {
    postName: `岗位${unique()}`,
    postCode: unique(),
    category: 2,
    sort: 1,
  })
const postNow = (session: Session, { id }: Post) => call(session, 'GET', `blade-system/post/detail?id=${id}`)

async function openEdit(page: Page, { postName }: Post) {
  await page.goto(`${POSTS}?f.postName=${encodeURIComponent(postName)}`)
  await rows(page)
    .first()
    .getByRole('button', { name: button('修改') })
    .click()
  const dialog = form(page, '修改岗位')
  await expect(dialog.getByLabel('岗位名称')).toHaveValue(postName)
  return dialog
}

const remark = (page: Page) => form(page).getByLabel('岗位描述')
const offer = (page: Page) => form(page).getByRole('status').filter({ hasText: '未保存的输入' })
const press = (page: Page, name: string) => offer(page).getByRole('button', { name: button(name) })
const storedInput = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('steward-kept:')))

/** Reloads as a machine that lost its power does: nothing is asked. */
async function restart(page: Page): Promise<void> {
  page.removeAllListeners('dialog')
  page.on('dialog', (question) => question.accept())
  await page.reload()
}

test.describe('what was typed', () => {
  test('is offered again after a reload, and gone once it is saved', async ({ page }) => {
    const session = await signIn(page)
    const post = await ownPost(session)
    await openEdit(page, post)
    await remark(page).fill('夜班交接')
    await restart(page)
    await openEdit(page, post)
    await expect(offer(page)).toContainText(/有 \d\d:\d\d 未保存的输入/)
    await expect(remark(page)).toHaveValue('')
    await press(page, '恢复').click()
    await expect(remark(page)).toHaveValue('夜班交接')
    await save(page)
    await expect(form(page)).toBeHidden()
    expect((await postNow(session, post)).remark).toBe('夜班交接')
    await openEdit(page, post)
    await expect(offer(page)).toBeHidden()
    expect(await storedInput(page)).toEqual([])
  })

  test('stays kept when its tab was left and is shown again', async ({ page }) => {
    const session = await signIn(page)
    const post = await ownPost(session)
    await openEdit(page, post)
    await remark(page).fill('夜班交接')
    const back = new URL(page.url())
    await walk(page, '/system/dept')
    await expect(rows(page).first()).toBeVisible()
    await expect(form(page)).toHaveCount(0)
    await walk(page, `${back.pathname}${back.search}`)
    await expect(remark(page)).toHaveValue('夜班交接')
    await expect(screen(page)).toBeVisible()
    await restart(page)
    await openEdit(page, post)
    await expect(offer(page)).toBeVisible()
  })

  test('in another row or a new one is not offered', async ({ page }) => {
    const session = await signIn(page)
    const [one, other] = [await ownPost(session), await ownPost(session)]
    await openEdit(page, one)
    await remark(page).fill('只属于这一行')
    await restart(page)
    await openEdit(page, other)
    await expect(offer(page)).toBeHidden()
    await restart(page)
    await add(page, '新增岗位')
    await expect(offer(page)).toBeHidden()
  })

  test('is not overwritten by what is typed beside the offer, and can be discarded', async ({ page }) => {
    const session = await signIn(page)
    const post = await ownPost(session)
    await openEdit(page, post)
    await remark(page).fill('第一次')
    await restart(page)
    const dialog = await openEdit(page, post)
    await dialog.getByLabel('岗位排序').fill('9')
    await restart(page)
    await openEdit(page, post)
    await press(page, '恢复').click()
    await expect(remark(page)).toHaveValue('第一次')
    await expect(dialog.getByLabel('岗位排序')).toHaveValue('9')
    await dialog.getByRole('button', { name: button('取消') }).click()
    await page.getByRole('button', { name: '放弃修改' }).click()
    await expect(form(page)).toBeHidden()
    expect(await storedInput(page)).toEqual([])
  })

  test('names the fields that were changed meanwhile by others', async ({ page }) => {
    const session = await signIn(page)
    const post = await ownPost(session)
    await openEdit(page, post)
    await remark(page).fill('我的备注')
    await restart(page)
    await call(session, 'POST', 'blade-system/post/submit', { id: post.id, rev: post.rev, remark: '他人的备注' })
    await openEdit(page, post)
    await expect(offer(page)).toContainText('此后数据已被修改，涉及：岗位描述')
    await expect(remark(page)).toHaveValue('他人的备注')
    await press(page, '放弃').click()
    await expect(offer(page)).toBeHidden()
    expect(await storedInput(page)).toEqual([])
  })

  test('for a step with its note is offered when the step is opened again', async ({ page }) => {
    const desk = await startSession(accountOf('调度员'))
    const { records } = await call(desk, 'GET', 'iot/repair-bill/list?size=1')
    const draft = { title: `水龙头${unique()}`, priority: 3, areaId: records[0].areaId }
    const { id } = await call(desk, 'POST', 'iot/repair-bill/submit', draft)
    await call(desk, 'POST', `iot/repair-bill/accept?ids=${id}`, {})
    const { orderId } = await call(desk, 'GET', `iot/repair-bill/detail?id=${id}`)
    await signIn(page, { account: accountOf('调度员') })
    const note = form(page, button('派单')).getByLabel('说明', { exact: true })
    const openStep = async () => {
      await page.goto(`${ORDERS}?id=${orderId}`)
      await form(page)
        .first()
        .getByRole('button', { name: button('派单') })
        .click()
      await expect(note).toBeVisible()
    }
    await openStep()
    await note.fill('带上扳手')
    await restart(page)
    await openStep()
    await press(page, '恢复').click()
    await expect(note).toHaveValue('带上扳手')
  })

  test('for the repair of an alarm is offered when it is opened again', async ({ page }) => {
    await openDeskWithAlarm(page, await ownDevice(await startSession(accountOf())))
    await closeAlarms(page)
    const fault = form(page).locator('.alarm-repair textarea')
    const report = async () => {
      await rowOf(page).locator('.alarm-lasting').click()
      await page.keyboard.press('r')
      await expect(fault).toBeVisible()
    }
    await report()
    await fault.fill('压缩机异响，门封已检查')
    await restart(page)
    await closeAlarms(page)
    await report()
    await press(page, '恢复').click()
    await expect(fault).toHaveValue('压缩机异响，门封已检查')
  })

  test('as a password is never kept', async ({ page }) => {
    await signIn(page)
    await page.goto('/system/user')
    const dialog = await add(page, '新增用户')
    await dialog.getByLabel('用户名', { exact: true }).first().fill('夜班值班员')
    await dialog.getByLabel('密码', { exact: true }).fill('Very-secret-1')
    await expect.poll(() => storedInput(page)).toHaveLength(1)
    const [name = ''] = await storedInput(page)
    const stored = await kept(page, name.replace('steward-', ''))
    expect(stored).toContain('夜班值班员')
    expect(stored).not.toContain('Very-secret-1')
  })

  test('is forgotten after 72 hours', async ({ page }) => {
    const session = await signIn(page)
    const post = await ownPost(session)
    await openEdit(page, post)
    await remark(page).fill('三天前')
    await expect.poll(() => storedInput(page)).toHaveLength(1)
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage).filter((one) => one.startsWith('steward-kept:'))) {
        const envelope = JSON.parse(localStorage.getItem(key) ?? '{}')
        localStorage.setItem(key, JSON.stringify({ ...envelope, datetime: Date.now() - 72 * 3_600_000 - 1 }))
      }
    })
    await restart(page)
    await openEdit(page, post)
    await expect(offer(page)).toBeHidden()
    expect(await storedInput(page)).toEqual([])
  })
})

test.describe('on a shared computer', () => {
  test('signing out removes it', async ({ page }) => {
    const keeper = await startSession(accountOf())
    const session = await signIn(page, { account: await newcomer(keeper) })
    const post = await ownPost(session)
    await openEdit(page, post)
    await remark(page).fill('只给自己看')
    await restart(page)
    await expect.poll(() => storedInput(page)).toHaveLength(1)
    await onBar(page, /^账号/).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: button('确定') })
      .click()
    await expect(page).toHaveURL(/login/)
    expect(await storedInput(page)).toEqual([])
  })

  test('an expired session keeps it for the same person, and the next one is not offered it', async ({ page }) => {
    const keeper = await startSession(accountOf())
    const [one, other] = [await newcomer(keeper), await newcomer(keeper)]
    const session = await signIn(page, { account: one })
    const post = await ownPost(session)
    await openEdit(page, post)
    await remark(page).fill('尚未写完')
    await expect.poll(() => storedInput(page)).toHaveLength(1)
    /** As the sign-in page leaves it. */
    const change = ({ reply }: Session) =>
      page.evaluate(
        (values) => {
          for (const [name, content] of Object.entries(values))
            localStorage.setItem(
              `steward-${name}`,
              JSON.stringify({ dataType: typeof content, content, datetime: Date.now() }),
            )
        },
        {
          token: reply.access_token,
          refreshToken: reply.refresh_token,
          userInfo: { userId: reply.user_id, tenantId: reply.tenant_id, account: reply.account },
        },
      )
    page.on('dialog', (question) => question.accept())
    await change(await startSession(other))
    await openEdit(page, post)
    await expect(offer(page)).toBeHidden()
    await change(await startSession(one))
    await openEdit(page, post)
    await press(page, '恢复').click()
    await expect(remark(page)).toHaveValue('尚未写完')
  })
})

test.describe('without a network', () => {
  const unsent = (page: Page) => form(page).getByRole('alert').filter({ hasText: '尚未保存' })

  test('an edit says that it is not saved, and saves itself when the network is back', async ({ page, context }) => {
    const session = await signIn(page)
    const post = await ownPost(session)
    await openEdit(page, post)
    await remark(page).fill('断网时填写')
    await context.setOffline(true)
    await save(page)
    await expect(unsent(page)).toContainText('网络恢复后会自动重新保存')
    await expect(remark(page)).toHaveValue('断网时填写')
    await context.setOffline(false)
    await expect(form(page)).toBeHidden()
    expect((await postNow(session, post)).remark).toBe('断网时填写')
  })

  test('an edit whose answer was lost is recognized as saved', async ({ page }) => {
    const session = await signIn(page)
    const post = await ownPost(session)
    await openEdit(page, post)
    await remark(page).fill('回复丢失')
    let calls = 0
    await page.route(SUBMIT, async (route) => {
      calls += 1
      if (calls > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await save(page)
    await expect(unsent(page)).toBeVisible()
    await unsent(page)
      .getByRole('button', { name: button('重试') })
      .click()
    await expect(form(page)).toBeHidden()
    expect(await postNow(session, post)).toMatchObject({ remark: '回复丢失', rev: post.rev + 1 })
  })

  /** The form of a new post with a name of its own, filled in. */
  async function fillIn(page: Page): Promise<string> {
    await page.goto(POSTS)
    const dialog = await add(page, '新增岗位')
    const postName = `断网岗位${unique()}`
    await dialog.getByLabel('岗位名称').fill(postName)
    await dialog.getByLabel('岗位编号').fill(unique())
    await dialog.getByLabel('岗位类型').click()
    await page.locator('.ant-select-dropdown:visible').getByText('中层', { exact: true }).click()
    return postName
  }
  const found = async (session: Session, postName: string) =>
    (await call(session, 'GET', `blade-system/post/list?postName=${encodeURIComponent(postName)}`)).total

  test('a new row whose answer was lost is sent again by itself, and is one row', async ({ page }) => {
    const session = await signIn(page)
    const postName = await fillIn(page)
    const keys: (string | undefined)[] = []
    await page.route(SUBMIT, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await save(page)
    await expect(unsent(page)).toContainText('网络恢复后会自动重新保存')
    await expect(form(page)).toBeHidden()
    expect(await found(session, postName)).toBe(1)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('a new row that was changed after its answer was lost is not sent by itself: the person is asked', async ({
    page,
  }) => {
    const session = await signIn(page)
    const postName = await fillIn(page)
    await page.route(SUBMIT, (route) => route.abort(), { times: 1 })
    await save(page)
    await expect(unsent(page)).toBeVisible()
    await remark(page).fill('后来补充')
    await expect(unsent(page)).toContainText('请先核对')
    expect(await found(session, postName)).toBe(0)
    await save(page)
    await expect(form(page)).toBeHidden()
    expect(await found(session, postName)).toBe(1)
  })
})
