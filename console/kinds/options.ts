// Rows of another entity as options: pages of a searched list, or a whole tree.
import type { Choice, Declaration, TreeNode } from '@steward/client'
import { captionOf } from '@steward/domain/entity'
import type { Field } from '@steward/domain/kinds/kind'
import { entityNamed } from '@steward/domain/registry'
import { useEffect, useState } from 'react'
import { useChoices } from '../data/use-choices.ts'
import { useTree } from '../data/use-tree.ts'
import { type AnyRow, plain } from './view.ts'

export interface Option {
  value: string
  label: string
  /** Where the thing stands. */
  place?: string
  disabled?: boolean
}
export interface TreeOption {
  value: string
  title: string
  /** The label of the selected option. */
  label: string
  children?: TreeOption[]
}

const PAGE = 30
const PAUSE = 250

export const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(plain) : [plain(value)]).filter((id) => id !== '')

/** The selected options, labelled by the captions that came with the row. */
export function chosenOf(ids: readonly string[], name: string, row: AnyRow | undefined): Option[] {
  const before = idsOf(row?.[name])
  const caption = plain(row?.[captionOf(name)])
  const captions = before.length === 1 ? [caption] : caption.split(',')
  const isAligned = before.length === captions.length
  return ids.map((id) => ({ value: id, label: (isAligned && captions[before.indexOf(id)]?.trim()) || id }))
}

/** Some entities have a parent reference but no `tree` verb; those are chosen from a list. */
export const offersTree = (field: Field): boolean => entityNamed(field.entity ?? '').verbs.includes('tree')

const withMissing = <O extends { value: string }>(options: O[], missing: O[]): O[] => [
  ...options,
  ...missing.filter((one) => !options.some((option) => option.value === one.value)),
]

/** Only entities with rows per tenant are filtered by tenant. */
const within = (target: Declaration, tenantId: string | undefined): { tenantId?: string } =>
  target.tenancy === 'administered' && tenantId !== undefined ? { tenantId } : {}

/** The query is disabled until `search` is called for the first time. */
export function useOptions(target: Declaration, chosen: Option[], tenantId?: string) {
  const [typed, search] = useState<string>()
  const [text, setText] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), typed ? PAUSE : 0)
    return () => clearTimeout(timer)
  }, [typed])
  const scope = within(target, tenantId)
  const { data, isFetching } = useChoices(target, { size: PAGE, text: text || undefined, ...scope }, text !== undefined)
  const found = (data?.choices ?? []).map(optionOf)
  // An id from a shared link has no caption yet: it is fetched.
  const wordless = chosen.filter((one) => one.label === one.value).map((one) => one.value)
  const { data: named } = useChoices(target, { ids: wordless }, wordless.length > 0)
  const names = (named?.choices ?? []).map(optionOf)
  const worded = chosen.map((one) => names.find((name) => name.value === one.value) ?? one)
  return {
    chosen: worded,
    options: text ? found : withMissing(found, worded),
    search,
    isLoading: isFetching,
    hasMore: data?.hasMore ?? false,
  }
}

const optionOf = ({ id, label, place, isDisabled }: Choice): Option => ({
  value: id,
  label: label || id,
  ...(place && { place }),
  ...(isDisabled && { disabled: true }),
})

/** The caption as the server builds it for references: for places the last names of the path. */
const captionAt = (target: Declaration, names: readonly string[]): string =>
  (target.captionIsPath ? names.slice(-3) : names.slice(-1)).join(' / ')

function toOptions(
  target: Declaration,
  nodes: readonly TreeNode[],
  without: string | undefined,
  above: readonly string[] = [],
): TreeOption[] {
  return nodes
    .filter((node) => node.id !== without)
    .map(({ id, title, children }) => ({
      value: id,
      title,
      label: captionAt(target, [...above, title]),
      ...(children.length > 0 ? { children: toOptions(target, children, without, [...above, title]) } : {}),
    }))
}

const flatten = (options: readonly TreeOption[]): TreeOption[] =>
  options.flatMap((option) => [option, ...flatten(option.children ?? [])])

/** The whole tree; `without` leaves out a row and its descendants. */
export function useTreeOptions(
  target: Declaration,
  chosen: Option[],
  { without, tenantId }: { without?: string | undefined; tenantId?: string | undefined } = {},
) {
  const { data, isLoading } = useTree(target, within(target, tenantId))
  const options = toOptions(target, data ?? [], without)
  const known = new Set(flatten(options).map((option) => option.value))
  const missing = chosen
    .filter((one) => !known.has(one.value))
    .map(({ value, label }) => ({ value, label, title: label }))
  return { options: withMissing(options, missing), isLoading }
}
