// Names what somebody would need to hold, for the refusal that tells him so.
import { type Facts, type ProblemCode, problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import { type Known, knownRights, rightOf, wordsOf } from './rights-known.ts'

/** What rights hold beyond the caller's. */
export interface Lacking {
  menus: readonly string[]
  apiScopes: readonly string[]
  /** Entities of which they show rows that he does not see. */
  rows: readonly string[]
  /** The role of the platform's administrators. */
  isPlatform?: boolean
}

export const isNothing = ({ menus, apiScopes, rows, isPlatform }: Lacking): boolean =>
  menus.length + apiScopes.length + rows.length === 0 && !isPlatform

interface Words {
  zh: string
  en: string
}

const NAMED = 5

export async function refusalOf(
  ctx: Ctx,
  code: ProblemCode,
  lacking: Lacking,
  at: { field?: string } = {},
): Promise<ReturnType<typeof problem>> {
  const names = namesOf(await knownRights(ctx), lacking)
  const some = names.slice(0, NAMED)
  const isCut = names.length > NAMED
  const facts: Facts = {
    missing: some.map(({ zh }) => zh).join('、') + (isCut ? ' 等' : ''),
    missingEn: some.map(({ en }) => en).join(', ') + (isCut ? ' and others' : ''),
  }
  return problem(code, facts, at)
}

function namesOf(known: Known, { menus, apiScopes, rows, isPlatform }: Lacking): Words[] {
  const screens = new Map([...known.menus.values()].map((menu) => [menu.code, wordsOf(menu)]))
  return [
    ...(isPlatform ? [{ zh: '平台管理员的角色', en: 'the role of the platform’s administrators' }] : []),
    ...rows.flatMap((resource): Words[] => {
      const screen = screens.get(resource)
      return screen ? [{ zh: `${screen.name}的全部数据`, en: `all rows of ${screen.nameEn}` }] : []
    }),
    ...menus.flatMap((id) => menuWords(known, id)),
    ...apiScopes.flatMap((id): Words[] => {
      const scope = rightOf(known, 'apiScope', id)
      return scope ? [{ zh: `接口权限“${scope.name}”`, en: `the API scope “${scope.nameEn}”` }] : []
    }),
  ]
}

/** A button alone is called like those of any other screen. */
function menuWords(known: Known, id: string): Words[] {
  const menu = known.menus.get(id)
  if (!menu) return []
  const { name, nameEn } = wordsOf(menu)
  const above = menu.isButton ? known.menus.get(menu.parentId ?? '') : undefined
  return [
    above ? { zh: `${above.name} · ${name}`, en: `${wordsOf(above).nameEn} · ${nameEn}` } : { zh: name, en: nameEn },
  ]
}
