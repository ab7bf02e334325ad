// What a family says of its templates; what templates do with it is the same for all.
import type { Entity, Row } from '@steward/domain/entity'
import type { inspectionTemplate, maintenanceTemplate } from '@steward/domain/index'
import type { ProblemCode } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import type { Plan } from '../plan/plan-time.ts'

export type AnyTemplate = typeof inspectionTemplate | typeof maintenanceTemplate
export type TemplateRow = Row<AnyTemplate>

type Refusal = 'name' | 'notDraft' | 'twice' | 'empty' | 'item' | 'draft' | 'newer'

export interface TemplateKind {
  template: AnyTemplate
  detail: Entity
  indicator: Entity
  /** The plans that follow such templates. */
  plans: Plan['planType']
  /** How their codes are numbered. */
  code: string
  refusals: Readonly<Record<Refusal, ProblemCode>>
  /** Writes what the template says of its items; how many it asks for. */
  recount(ctx: Ctx, templateId: string): Promise<number>
  /** Throws what a template as it was saved may not say. */
  mustHold?(ctx: Ctx, row: TemplateRow): Promise<void>
}
