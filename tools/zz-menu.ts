import { accountOf, startSession, call } from '../e2e/support.ts'
const s = await startSession(accountOf(process.argv[2]))
const walk = (n: any[], d = 0): void => {
  for (const x of n) {
    console.log(' '.repeat(d), x.name, x.path)
    walk(x.children ?? [], d + 1)
  }
}
walk(await call(s, 'GET', 'blade-system/menu/routes'))
