// Stubs of the browser globals that console modules use at import, for tests in Node. Import it first.
const kept = new Map<string, string>()

const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
}

const stand = (name: string, value: unknown) => {
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, configurable: true })
}

stand('localStorage', storage)
stand('sessionStorage', storage)
const nothing = () => undefined
const documentElement = { lang: '', dataset: {}, classList: { add: nothing, remove: nothing }, style: {} }
stand('document', { documentElement })
stand('window', { addEventListener: nothing, removeEventListener: nothing })
stand('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }))
