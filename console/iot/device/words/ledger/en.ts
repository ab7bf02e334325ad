// Texts of the asset register.
export const ledger = {
  whose: 'Asset',
  what: 'Make and model',
  worth: 'Purchase and depreciation',
  care: 'Upkeep',
  papers: 'Pictures and documents',
  chips: 'Usual filters',
  inUse: 'In use',
  repairing: 'Under repair',
  idle: 'Idle',
  all: 'All',
}
