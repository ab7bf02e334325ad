// Scheduled jobs: run now, the run's outcome, and a schedule of one's own with the times it stands for.
import { expect, test } from '@playwright/test'
import { call, signIn } from './support.ts'

test('a job is run now and its run is in the list of runs; a schedule shows its times before it is saved', async ({
  page,
}) => {
  const session = await signIn(page)
  const called = (name: string) => `/monitor/sys-job?f.jobName=${encodeURIComponent(name)}`
  await page.goto(called('清理任务日志'))
  const row = page.getByRole('row').filter({ hasText: '清理任务日志' }).first()
  await expect(row).toContainText('正常')
  await row.getByRole('button', { name: /更多/ }).click()
  await page.getByRole('menuitem', { name: '立即执行' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .click()
  await expect
    .poll(async () => {
      const { records } = await call(
        session,
        'GET',
        'iot/sys-job-log/list?invokeTarget=job-log-purge&triggerType=manual',
      )
      return records[0]?.status
    })
    .toBe(0)
  await page.goto('/monitor/sys-job-log')
  await expect(page.getByRole('row').filter({ hasText: '清理任务日志' }).first()).toContainText('成功')

  const own = `每周清理${Date.now()}`
  await page.goto(called(own))
  await page
    .getByRole('button', { name: /新\s?增/ })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel('调用目标').click()
  await page.getByTitle('清理任务日志', { exact: true }).last().click()
  await form.getByLabel('任务名称').fill(own)
  await form.getByLabel('cron表达式').fill('0 0 3 ? * MON')
  await expect(form.getByRole('status')).toContainText('03:00:00')
  await form.getByLabel('cron表达式').fill('0 * * * * ?')
  await form.getByRole('button', { name: /保\s?存/ }).click()
  await expect(form).toContainText('该任务的执行间隔不能短于1小时')
  await form.getByLabel('cron表达式').fill('0 0 3 ? * MON')
  await form.getByRole('button', { name: /保\s?存/ }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: own }).first()).toContainText('03:00')
})
