// The menu of prints for a page of its own, such as a device's, that has no list above it.
import type { Entity } from '@steward/domain/entity'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleOf } from '../crud/use-rows.ts'
import type { AnyRow } from '../kinds/view.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { LazyMenu } from '../kit/menu/lazy-menu.tsx'
import type { Adjust } from '../screen/adjust.ts'

const PrintOne = lazyPart(
  () => import('./print.tsx'),
  (module) => module.PrintOne,
)

const plain: Adjust = {}

export function PrintMenu({ entity, row, adjust = plain }: { entity: Entity; row: AnyRow; adjust?: Adjust }) {
  const { t } = useTranslation('crud')
  const [what, setWhat] = useState<'print' | 'labels'>()
  return (
    <>
      <LazyMenu
        label={t('moreOf', { name: titleOf(entity, row) })}
        choices={(['print', 'labels'] as const).map((name) => ({ name, label: t(name) }))}
        choose={({ name }) => setWhat(name)}
      />
      <Suspense fallback={null}>
        {what && <PrintOne {...{ entity, adjust, row, what }} close={() => setWhat(undefined)} />}
      </Suspense>
    </>
  )
}
