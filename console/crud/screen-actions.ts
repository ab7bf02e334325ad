// The actions of a screen: the usual verbs, the declared actions and the feature's own, filtered by the person's
// rights.
import { isBulkEditable } from '@steward/domain/bulk/editable'
import { isImportable } from '@steward/domain/bulk/importable'
import { isExportable, isRestorable } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { courseOf, leadOf } from '@steward/domain/lifecycle'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf, useLocale } from '../data/locale.ts'
import { useMay } from '../data/use-can.ts'
import { type AnyRow, plain } from '../kinds/view.ts'
import type { ScreenAction, ScreenActions } from '../screen/action.ts'
import type { Adjust } from '../screen/adjust.ts'
import { printActions } from './print-actions.ts'

type Words = Readonly<Record<'edit' | 'copy' | 'view' | 'remove' | 'addChild', string>>

function usualActions(entity: Entity, words: Words): (ScreenAction & { needs: string })[] {
  const has = (verb: Entity['verbs'][number]) => entity.verbs.includes(verb)
  return [
    ...(has('detail')
      ? [{ name: 'view', needs: 'detail', label: words.view, on: 'row' as const, shortcut: 'Enter' }]
      : []),
    ...(has('submit') ? [{ name: 'edit', needs: 'edit', label: words.edit, on: 'row' as const, shortcut: 'E' }] : []),
    ...(has('submit') && has('detail') ? [{ name: 'copy', needs: 'add', label: words.copy, on: 'row' as const }] : []),
    ...(has('submit') && entity.isTree
      ? [{ name: 'addChild', needs: 'add', label: words.addChild, on: 'row' as const }]
      : []),
  ]
}

export function useScreenActions(entity: Entity, adjust: Adjust): ScreenActions {
  const { t } = useTranslation('crud')
  const locale = useLocale()
  const may = useMay(entity)
  const asked = [
    'list',
    'add',
    'edit',
    'detail',
    'remove',
    'export',
    ...Object.keys(entity.actions),
    ...(adjust.extra ?? []).map((one) => one.needs),
  ]
  // A string, so that memoized rows render again only when the rights change.
  const rights = asked.filter(may).join()
  return useMemo(() => {
    const granted = new Set(rights.split(','))
    const words = { edit: t('edit'), copy: t('copy'), view: t('view'), remove: t('remove'), addChild: t('addChild') }
    const course = courseOf(entity)
    const steps = course?.lifecycle.steps ?? {}
    const leads = (row: AnyRow, name: string) =>
      course !== undefined &&
      (leadOf(course.lifecycle, plain(row[course.field]), stepsOf(row)) === name ||
        (adjust.leads?.(row).includes(name) ?? false))
    const own = Object.entries(entity.actions).map(([name, action]) => ({
      name,
      needs: name,
      label: labelOf(action, locale),
      on: action.on,
      isDangerous: action.tone === 'danger',
      asksFirst: action.confirm ?? false,
      hasInput: Object.keys(action.input).length > 0 || adjust.dialogs?.[name] !== undefined,
      Dialog: adjust.dialogs?.[name],
      ...(name in steps && {
        isStep: true,
        when: (row: AnyRow) => stepsOf(row).includes(name),
        isLead: (row: AnyRow) => leads(row, name),
      }),
    }))
    const taken = { name: 'export', needs: 'export', label: t('export'), on: 'list' as const }
    const extra = (adjust.extra ?? []).map((one) => ({ ...one, label: labelOf(one, locale), hasInput: true }))
    const change = { name: 'bulkEdit', needs: 'edit', label: t('bulkEdit'), on: 'list' as const, isRare: true }
    const brought = { name: 'import', needs: 'add', label: t('import'), on: 'list' as const, isRare: true }
    const bin = { name: 'recycle', needs: 'remove', label: t('recycle'), on: 'list' as const, isRare: true }
    const removal = {
      name: 'remove',
      needs: 'remove',
      label: words.remove,
      on: 'rows' as const,
      isDangerous: true,
      asksFirst: true,
      shortcut: 'Delete',
    }
    const all: (ScreenAction & { needs: string })[] = [
      ...usualActions(entity, words),
      ...own,
      ...extra,
      ...(isExportable(entity) ? [taken] : []),
      ...(isImportable(entity) ? [brought] : []),
      ...(isBulkEditable(entity) ? [change] : []),
      ...printActions(entity, { print: t('print'), labels: t('labels') }),
      ...(entity.verbs.includes('remove') ? [removal] : []),
      ...(isRestorable(entity) ? [bin] : []),
    ]
    const allowed = all
      .filter((action) => granted.has(action.needs))
      .map((action) => ({
        ...action,
        ...(adjust.oneByOne?.includes(action.name) && { on: 'row' as const }),
        when: adjust.when?.[action.name] ?? action.when,
      }))
    return {
      list: allowed.filter((action) => action.on === 'list'),
      rows: allowed.filter((action) => action.on === 'rows'),
      row: allowed.filter((action) => action.on !== 'list' && action.name !== 'copy' && !action.isRare),
      detail: allowed.filter((action) => action.on !== 'list'),
      canAdd: entity.verbs.includes('submit') && granted.has('add'),
      canSelect: allowed.some(({ on, isRare }) => on === 'rows' || isRare),
    }
  }, [entity, adjust, rights, locale, t])
}

/** The steps of a document that are possible for the person now, as the server says. */
const stepsOf = ({ actions }: AnyRow): readonly string[] => (Array.isArray(actions) ? actions : [])

/** Buttons shown in the row: all of up to three, otherwise two and a menu. */
export const inlineActions = (actions: readonly ScreenAction[]): readonly ScreenAction[] =>
  actions.length <= 3 ? actions : actions.slice(0, 2)

/** Of a document the step most likely next is shown, and one harmless action more; the rest is in the menu. */
export function inlineOf(actions: readonly ScreenAction[], row: AnyRow): readonly ScreenAction[] {
  const offered = actions.filter((action) => action.when?.(row) ?? true)
  if (!actions.some((action) => action.isStep) || actions.length <= 3)
    return inlineActions(actions).filter((one) => offered.includes(one))
  const lead = leadIn(offered, row)
  return [...(lead ? [lead] : []), ...offered.filter((action) => !action.isStep && !action.isDangerous)].slice(0, 2)
}

export const leadIn = (offered: readonly ScreenAction[], row: AnyRow): ScreenAction | undefined =>
  offered.find((action) => action.isLead?.(row) && (action.when?.(row) ?? true))
