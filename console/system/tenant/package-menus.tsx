// The input of a package's menus: the tree of all menus with their buttons, and what the choice would take from whom.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import { type InputProps, plain } from '../../kinds/view.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { useWords } from '../../words/system.ts'
import { RightsTree } from '../role/rights-tree.tsx'
import { GRANT_TREE, menusIn } from '../role/rights.ts'
import { LossPreview } from './package-losses.tsx'
import '../system.css'

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : plain(value).split(',').filter(Boolean)

export function PackageMenus({ value, onChange, row, isNew }: InputProps) {
  const { t } = useWords()
  const query = useQuery({
    queryKey: ['menu', 'rights', 'menus'],
    queryFn: async ({ signal }) => menusIn(await client.get(GRANT_TREE, {}, signal)),
    staleTime: 0,
    meta: { follows: nothing, isQuiet: true },
  })
  const chosen = useMemo(() => idsIn(value), [value])
  const ticked = useMemo(() => new Set(chosen), [chosen])
  const settled = useDeferredValue(chosen)
  const id = plain(row?.id)
  const change = isNew || id === '' ? undefined : { id, menuId: settled.toSorted() }
  return (
    <Loaded query={query} name={t('packages.menus')}>
      {(data) => (
        <div className="package-menus">
          <p>{t('packages.menusHint')}</p>
          <LossPreview change={change} />
          <RightsTree nodes={data} ticked={ticked} label={t('packages.menus')} change={(set) => onChange?.([...set])} />
        </div>
      )}
    </Loaded>
  )
}
