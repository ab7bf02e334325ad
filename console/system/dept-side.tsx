// The department tree beside the user list; choosing one filters by it and everything below.
import { dept } from '@steward/domain/index'
import type { SideProps } from '../crud/adjust.ts'
import { useTree } from '../data/use-tree.ts'
import { TreeSide } from '../side/tree-side.tsx'
import { useWords } from '../words/system.ts'

export function DeptSide({ filters, filter }: SideProps) {
  const { t } = useWords()
  const { data } = useTree(dept)
  return <TreeSide nodes={data} find={t('findDept')} chosen={filters.deptId} choose={(deptId) => filter({ deptId })} />
}
