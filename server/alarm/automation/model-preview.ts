// How an automation reads before it is saved, and what is in the way of it.
import { codesFor } from '@steward/domain/derive/permissions'
import { automationModel } from '@steward/domain/index'
import { Problem } from '@steward/domain/problems'
import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { rawContent } from './raw-content.ts'
import { mustBeContent } from './sense.ts'
import { automationSentence, namesOf } from './words.ts'

export const previewAutomation = route({
  method: 'POST',
  path: `/${automationModel.path}/preview`,
  zh: '场景预览',
  en: 'How an automation reads, and the first thing in its way',
  tag: automationModel.name,
  may: [...codesFor(automationModel, 'add'), ...codesFor(automationModel, 'edit')],
  body: z.object({ content: z.unknown() }),
  async run(ctx, { body: { content } }) {
    const raw = rawContent(content)
    const sentence = raw ? automationSentence(raw, { names: await namesOf(ctx, [raw]), locale: ctx.locale }) : ''
    return { sentence, fault: await faultOf(ctx, content) }
  },
})

async function faultOf(ctx: Ctx, content: unknown): Promise<{ field: string; words: string } | null> {
  try {
    await mustBeContent(ctx, content)
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { field: error.field ?? '', words: error.words(ctx.locale) }
  }
}
