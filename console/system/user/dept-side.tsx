// The department tree beside the user list; choosing one filters by it and everything below.
import { dept } from '@steward/domain/index'
import { useLocale } from '../../data/locale.ts'
import { useTree } from '../../data/use-tree.ts'
import type { SideProps } from '../../screen/adjust.ts'
import { TreeSide } from '../../side/tree-side.tsx'
import { useWords } from '../../words/system.ts'

export function DeptSide({ filters, filter }: SideProps) {
  const { t } = useWords()
  const locale = useLocale()
  const tree = useTree(dept)
  return (
    <TreeSide
      tree={tree}
      name={dept[locale]}
      find={t('findDept')}
      chosen={filters.deptId}
      choose={(deptId) => filter({ deptId })}
    />
  )
}
