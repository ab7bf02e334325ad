// The course of an asset: in stock, in use, and scrapped for good.
import { text } from '../../kinds/index.ts'
import { lifecycle } from '../../lifecycle.ts'

const reason = text('原因', 'Reason', { required: true, max: 255, lines: 2 })

export const ledgerCourse = lifecycle('asset_status', '资产状态', 'State of the asset', {
  start: 'in_use',
  states: {
    in_stock: ['在库', 'In stock', 'neutral'],
    in_use: ['在用', 'In use', 'success'],
    idle: ['闲置', 'Idle', 'neutral'],
    repairing: ['维修', 'Under repair', 'warning'],
    scrapped: ['报废', 'Scrapped', 'danger'],
  },
  steps: {
    use: { zh: '启用', en: 'Put into use', from: ['in_stock', 'idle'], to: 'in_use', on: 'rows' },
    lay: { zh: '闲置', en: 'Lay idle', from: 'in_use', to: 'idle', on: 'rows' },
    store: { zh: '入库', en: 'Put into stock', from: ['in_use', 'idle'], to: 'in_stock', on: 'rows' },
    repair: { zh: '送修', en: 'Send to repair', from: ['in_use', 'idle'], to: 'repairing', on: 'rows' },
    repaired: { zh: '修复', en: 'Back from repair', from: 'repairing', to: 'in_use', on: 'rows' },
    scrap: {
      zh: '报废',
      en: 'Scrap',
      from: ['in_stock', 'in_use', 'idle', 'repairing'],
      to: 'scrapped',
      input: { scrapReason: reason },
      confirm: true,
      tone: 'danger',
    },
  },
})
