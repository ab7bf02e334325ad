// Automations of a hospital with devices, of which a test holds the clock.
import { expect } from 'vitest'
import type { Linked } from './linkages.ts'

export interface AutomationRun {
  [name: string]: unknown
  id: string
  runFate: string
  reason: string | null
}

export function automationsOf(on: Linked, tenant: string) {
  let made = 0
  const keeper = () => on.keeperOf(tenant)

  async function submit(path: string, draft: object): Promise<string> {
    const answer = await keeper().post(`/iot/${path}/submit`, draft)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    return (answer.data as { id: string }).id
  }

  async function step(path: string, body: object): Promise<void> {
    const answer = await keeper().post(`/iot/${path}`, body)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  }

  return {
    submit,
    step,
    async model(content: object): Promise<string> {
      made += 1
      const id = await submit('ruleModel', { modelName: `场景${made}`, modelCode: `S${made}`, content })
      await step('ruleModel/publish', { id, changeLog: '首次发布' })
      return id
    },
    /** Published, filled and started; live unless it says otherwise. */
    async running(content: object, more: object = {}): Promise<string> {
      const modelId = await this.model(content)
      const id = await submit('ruleInstance', { instanceName: `实例${made}`, modelId, runMode: 'live', ...more })
      await step('ruleInstance/start', { id })
      return id
    },
    async runs(instanceId: string): Promise<AutomationRun[]> {
      const answer = await keeper().get('/iot/rule-run/list', { instanceId, ascs: 'id', size: '100' })
      return (answer.data as unknown as { records: AutomationRun[] }).records
    },
    async instance(id: string): Promise<Record<string, unknown>> {
      return (await keeper().get('/iot/ruleInstance/detail', { id })).data as Record<string, unknown>
    },
    /** None runs any more. */
    clear: () => on.sql(tenant, `update automation_instance set run_state = 'stopped'`),
  }
}
