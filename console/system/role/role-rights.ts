// What roles were granted, and what a person changes of that before it is saved.
import { role } from '@steward/domain/index'
import { type GrantPreview, type KindOfRight, type RoleRights, kindsOfRight } from '@steward/domain/system/role-grant'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import type { Anatomy } from '../../kit/editor/parts.ts'

/** Rights by kind, as sets. */
export type Held = Readonly<Record<KindOfRight, ReadonlySet<string>>>

/** Rights a person gave (true) or took (false), by kind. They hold whatever others grant meanwhile. */
export type Edits = Readonly<Record<KindOfRight, ReadonlyMap<string, boolean>>>

const byKind = <T>(of: (kind: KindOfRight) => T): Record<KindOfRight, T> => ({
  menu: of('menu'),
  dataScope: of('dataScope'),
  apiScope: of('apiScope'),
})

export const noEdits: Edits = byKind(() => new Map())

/** What the roles hold together. */
export const heldBy = ({ roles }: RoleRights): Held =>
  byKind((kind) => new Set(roles.flatMap(({ held }) => held[kind])))

export const withEdits = (held: Held, edits: Edits): Held =>
  byKind((kind) => {
    const after = new Set(held[kind])
    for (const [id, isGiven] of edits[kind])
      if (isGiven) after.add(id)
      else after.delete(id)
    return after
  })

/** The edits that make `wanted` of what is held. */
export const editsFor = (held: Held, edits: Edits, kind: KindOfRight, wanted: ReadonlySet<string>): Edits => ({
  ...edits,
  [kind]: new Map([
    ...[...wanted].filter((id) => !held[kind].has(id)).map((id): [string, boolean] => [id, true]),
    ...[...held[kind]].filter((id) => !wanted.has(id)).map((id): [string, boolean] => [id, false]),
  ]),
})

/** As kept in the browser; empty where nothing was changed. */
export const writtenEdits = (edits: Edits): Readonly<Record<string, unknown>> =>
  Object.fromEntries(kindsOfRight.flatMap((kind) => (edits[kind].size === 0 ? [] : [[kind, [...edits[kind]]]])))

export function readEdits(kept: Readonly<Record<string, unknown>>): Edits {
  const isEdit = (one: unknown): one is [string, boolean] => Array.isArray(one) && typeof one[1] === 'boolean'
  const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
  return byKind((kind) => new Map(listIn(kept[kind]).filter(isEdit)))
}

/** Each right by itself. */
export const editParts: Anatomy<Edits> = {
  apart: (edits) =>
    kindsOfRight.flatMap((kind) => [...edits[kind]].map(([id, isGiven]) => [`${kind}/${id}`, isGiven] as const)),
  together: (parts) =>
    byKind((kind) => {
      const start = `${kind}/`
      const own = parts.filter(([key]) => key.startsWith(start))
      return new Map(own.map(([key, isGiven]) => [key.slice(start.length), isGiven === true]))
    }),
}

export interface Counts {
  added: number
  removed: number
}

export function countsOf(before: Held, after: Held): Counts {
  const only = (one: Held, other: Held) =>
    kindsOfRight.reduce((sum, kind) => sum + [...one[kind]].filter((id) => !other[kind].has(id)).length, 0)
  return { added: only(after, before), removed: only(before, after) }
}

/** Read anew each time a dialog opens, and after others changed it. */
export const useRoleRights = (roleIds: readonly string[]) =>
  useQuery({
    queryKey: ['menu', 'rights', 'roles', roleIds],
    queryFn: async ({ signal }) =>
      (await client.get(`${role.path}/rights`, { roleIds: roleIds.join(',') }, signal)) as RoleRights,
    staleTime: 0,
    gcTime: 0,
    meta: { follows: nothing, isQuiet: true },
  })

export interface GrantWish {
  roleIds: readonly string[]
  menuIds: readonly string[]
  dataScopeIds: readonly string[]
  apiScopeIds: readonly string[]
  revision: string
  useType: 1
}

export const wishOf = (roleIds: readonly string[], chosen: Held, revision: string): GrantWish => ({
  roleIds,
  menuIds: [...chosen.menu].toSorted(),
  dataScopeIds: [...chosen.dataScope].toSorted(),
  apiScopeIds: [...chosen.apiScope].toSorted(),
  revision,
  useType: 1,
})

/** `again` reads the rights anew; the preview that follows is of what is granted by then. */
export const useGrantPreview = (wish: GrantWish, isAsked: boolean, again: () => Promise<unknown>) =>
  useQuery({
    queryKey: ['grant-preview', wish],
    queryFn: async () => {
      const preview = (await client.post(`${role.path}/grant-preview`, wish)) as GrantPreview
      if (preview.isStale) await again()
      return preview
    },
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
    meta: { follows: nothing, isQuiet: true },
  })

export const saveGrant = (wish: GrantWish, key: string) => client.post(`${role.path}/grant`, wish, undefined, key)
