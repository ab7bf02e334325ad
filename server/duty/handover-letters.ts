// Who is told of a handover.
import type { Row } from '@steward/domain/entity'
import { changeShifts } from '@steward/domain/index'
import { sendLetter } from '../desk/letters.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { StoredGroup } from './turns.ts'

type Sheet = Row<typeof changeShifts>
type Named = Pick<StoredGroup, 'groupName' | 'leaderId'>

const NAMED = 5

const named = (titles: readonly string[], mark: string) =>
  titles.slice(0, NAMED).join(mark) + (titles.length > NAMED ? ' …' : '')

export const tellIncoming = (ctx: Ctx, sheet: Sheet, { groupName }: Named) =>
  sendLetter(ctx, {
    to: sheet.toUserIds ?? [],
    about: { entity: changeShifts, id: sheet.id },
    zh: {
      subject: `请接班：${groupName}`,
      content: `${ctx.actor.name}已交班（${sheet.handoverNo}），请逐项确认必跟事项后接班。`,
    },
    en: {
      subject: `Please take over: ${groupName}`,
      content: `${ctx.actor.name} has handed over (${sheet.handoverNo}). Please confirm the items to follow and take over.`,
    },
  })

export const tellSentBack = (ctx: Ctx, sheet: Sheet, { groupName }: Named) =>
  sendLetter(ctx, {
    to: sheet.fromUserIds ?? [],
    about: { entity: changeShifts, id: sheet.id },
    zh: {
      subject: `交接单被退回：${groupName}`,
      content: `${ctx.actor.name}退回了交接单 ${sheet.handoverNo}。\n原因：${sheet.rejectReason ?? ''}`,
    },
    en: {
      subject: `Handover sent back: ${groupName}`,
      content: `${ctx.actor.name} has sent back handover ${sheet.handoverNo}.\nReason: ${sheet.rejectReason ?? ''}`,
    },
  })

export const tellOfOldItems = (ctx: Ctx, sheet: Sheet, { groupName, leaderId }: Named, titles: readonly string[]) =>
  sendLetter(ctx, {
    to: [leaderId],
    about: { entity: changeShifts, id: sheet.id },
    zh: {
      subject: `事项多班未了：${groupName}`,
      content: `交接单 ${sheet.handoverNo} 中有事项已交接超过三班仍未了结：${named(titles, '、')}。`,
    },
    en: {
      subject: `Unsettled for more than three shifts: ${groupName}`,
      content: `Handover ${sheet.handoverNo} has items that more than three shifts have left to the next: ${named(titles, ', ')}.`,
    },
  })

export const tellUnreceived = (ctx: Ctx, sheet: Sheet, { groupName, leaderId }: Named) =>
  sendLetter(ctx, {
    to: [leaderId],
    about: { entity: changeShifts, id: sheet.id },
    zh: {
      subject: `无人接班：${groupName}`,
      content: `交接单 ${sheet.handoverNo} 应于 ${sheet.planTime?.slice(0, 16) ?? ''} 交接，至今未接班。`,
    },
    en: {
      subject: `Nobody has taken over: ${groupName}`,
      content: `Handover ${sheet.handoverNo} was due at ${sheet.planTime?.slice(0, 16) ?? ''}, and nobody has received it.`,
    },
  })
