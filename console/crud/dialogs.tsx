// The dialog open over the list; a lazy chunk loaded at the first opening.
import type { Entity } from '@steward/domain/entity'
import { Suspense } from 'react'
import type { AnyRow } from '../kinds/view.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import type { ScreenAction } from '../screen/action.ts'
import type { Adjust } from '../screen/adjust.ts'
import type { Typed } from '../screen/draft.ts'
import type { Listed } from '../screen/list.ts'
import type { FiltersProps } from './filters.tsx'

const RowForm = lazyPart(() => import('./form.tsx'))
const UsualDetail = lazyPart(() => import('../detail/detail.tsx'))
const ExportDialog = lazyPart(() => import('../bulk/export-dialog.tsx'))
const BulkEdit = lazyPart(() => import('../bulk/bulk-edit.tsx'))
const ImportDialog = lazyPart(() => import('../bulk/import-dialog.tsx'))
const RecycleBin = lazyPart(() => import('../recycle/recycle-bin.tsx'))
const Print = lazyPart(() => import('../print/print.tsx'))
const FilterDrawer = lazyPart(() => import('./filter-drawer.tsx'))
const ActionForm = lazyPart(() => import('./action-form.tsx'))

export interface Opened {
  filters?: boolean
  isExporting?: boolean
  isBinOpen?: boolean
  isBulkEditing?: boolean
  /** These values are meant for these rows, whatever else is chosen. */
  changing?: { rows: readonly AnyRow[]; values: Typed }
  isImporting?: boolean
  /** The list or one row of it, on paper or as labels. */
  printing?: { what: 'print' | 'labels'; row?: AnyRow }
  /** Opened from the detail, which stays open beneath it. */
  form?: { id?: string; copyOf?: string; presets?: Typed }
  action?: { action: ScreenAction; rows: readonly AnyRow[] }
  /** The row that was just created. */
  added?: AnyRow
}

interface DialogsProps {
  entity: Entity
  adjust: Adjust
  opened: Opened
  filters: Omit<FiltersProps, 'box' | 'compose'>
  /** Id of the row whose detail is open. */
  viewed: string | undefined
  view: (id: string | undefined) => void
  open: (change: Partial<Opened>) => void
  actions: readonly ScreenAction[]
  act: (action: ScreenAction, row: AnyRow) => void
  listed: Listed
  /** Deselects rows. */
  drop: (ids: readonly string[]) => void
}

export function Dialogs({
  entity,
  adjust,
  opened: { form, action, added, ...opened },
  viewed,
  view,
  open,
  filters,
  actions,
  act,
  listed,
  drop,
}: DialogsProps) {
  const Own = action?.action.Dialog
  const { Added, Detail = UsualDetail } = adjust
  const closeDeed = () => open({ action: undefined })
  return (
    // One Suspense boundary each: a shared one would hide the open detail while the form loads, and its focus would be
    // lost.
    <>
      <Suspense fallback={null}>
        {opened.filters && <FilterDrawer {...filters} close={() => open({ filters: false })} />}
      </Suspense>
      <Suspense fallback={null}>
        {opened.isExporting && <ExportDialog entity={entity} {...listed} close={() => open({ isExporting: false })} />}
      </Suspense>
      <Suspense fallback={null}>
        {opened.isBulkEditing && (
          <BulkEdit entity={entity} adjust={adjust} {...listed} close={() => open({ isBulkEditing: false })} />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {opened.changing && (
          <BulkEdit
            {...{ entity, adjust }}
            rows={listed.rows}
            chosen={new Map(opened.changing.rows.map((row) => [row.id, row]))}
            values={opened.changing.values}
            close={() => open({ changing: undefined })}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {opened.isImporting && <ImportDialog entity={entity} close={() => open({ isImporting: false })} />}
      </Suspense>
      <Suspense fallback={null}>
        {opened.isBinOpen && <RecycleBin entity={entity} close={() => open({ isBinOpen: false })} />}
      </Suspense>
      <Suspense fallback={null}>
        {opened.printing && (
          <Print
            {...{ entity, adjust, listed }}
            {...opened.printing}
            filters={filters.filters}
            close={() => open({ printing: undefined })}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {viewed !== undefined && (
          <Detail key={viewed} {...{ entity, adjust, actions, act }} id={viewed} close={() => view(undefined)} />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {form && (
          <RowForm
            entity={entity}
            adjust={adjust}
            {...form}
            close={() => open({ form: undefined })}
            {...(Added && form.id === undefined ? { onSaved: (row) => open({ added: row }) } : {})}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {Added && added && <Added rows={[added]} close={() => open({ added: undefined })} />}
      </Suspense>
      <Suspense fallback={null}>
        {action && Own && <Own rows={action.rows} close={closeDeed} onDone={drop} />}
        {action && !Own && <ActionForm entity={entity} adjust={adjust} {...action} close={closeDeed} onDone={drop} />}
      </Suspense>
    </>
  )
}
