// Automations that set one another off: what one controls fulfils the trigger of another, until the first is set off again.
// Whoever starts the one that closes the circle is refused.
import type { TriggerOf } from '@steward/domain/alarm/automation/content'
import { isMetBy, numberOf } from '@steward/domain/alarm/automation/possible'
import type { ActionOf } from '@steward/domain/alarm/linkage/actions'
import { circleFrom } from '@steward/domain/alarm/linkage/circle'
import { problem } from '@steward/domain/problems'
import { hold } from '../../engine/references.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Armed, isFor, readArmed } from './armed.ts'

/** `armed` is the one that starts; the others run. Throws with the names of a circle in their order. */
export async function mustNotCircle(ctx: Ctx, armed: Armed): Promise<void> {
  if (commandsOf(armed).length === 0) return
  // Of two that are started at once the second sees the first.
  await hold(ctx, `circles of automations of ${ctx.tx.scope.tenant}`)
  const all = [armed, ...(await readArmed(ctx.tx)).filter(({ id }) => id !== armed.id)]
  const found = circleFrom([{ linkage: armed.id, device: '' }], ({ linkage }) => {
    const from = all.find(({ id }) => id === linkage)
    return all.filter((to) => from && setsOff(from, to)).map(({ id }) => ({ linkage: id, device: '' }))
  })
  if (!found) return
  const names = new Map(all.map(({ id, name }) => [id, name]))
  throw problem('automation.circle', { chain: found.map((id) => `“${names.get(id) ?? ''}”`).join(' → ') })
}

const commandsOf = ({ content }: Armed): ActionOf<'command'>[] =>
  [...content.actions, ...content.else].flatMap((action) => (action.kind === 'command' ? [action] : []))

const setsOff = (from: Armed, to: Armed): boolean =>
  commandsOf(from).some((command) =>
    to.content.triggers.some(
      (trigger) => trigger.kind === 'property' && isFulfilledBy(trigger, command) && meets(from, command, to, trigger),
    ),
  )

function isFulfilledBy({ identifier, op, value: limit }: TriggerOf<'property'>, command: ActionOf<'command'>): boolean {
  if (identifier !== command.identifier) return false
  const [sent, wanted] = [numberOf(command.value), numberOf(limit)]
  return op === undefined || (sent !== undefined && wanted !== undefined && isMetBy(sent, op, wanted))
}

/** Whether the device that is controlled may be the one that is followed. */
function meets(from: Armed, { deviceId }: ActionOf<'command'>, to: Armed, { deviceId: named }: TriggerOf<'property'>) {
  if (deviceId !== undefined) return isFor(to, named, deviceId)
  if (named !== undefined) return mayBeSetOffBy(from, named)
  if (!from.devices || !to.devices) return true
  return [...from.devices].some((id) => to.devices?.has(id))
}

const mayBeSetOffBy = (armed: Armed, deviceId: string): boolean =>
  armed.content.triggers.some((trigger) => isFor(armed, 'deviceId' in trigger ? trigger.deviceId : undefined, deviceId))
