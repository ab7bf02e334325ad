// The items of one device as a table, on the screen and on paper.
import type { ReactNode } from 'react'
import type { RoundItem } from './round-data.ts'

export interface Column {
  head: string
  render: (item: RoundItem) => ReactNode
}

export const ItemTable = ({ items, columns }: { items: readonly RoundItem[]; columns: readonly Column[] }) => (
  <table>
    <thead>
      <tr>
        {columns.map(({ head }) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {items.map((item) => (
        <tr key={item.id} data-state={item.checkResult}>
          {columns.map(({ head, render }) => (
            <td key={head}>{render(item)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
