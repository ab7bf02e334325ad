// `npm run fuzz`: the full count of hostile requests and packets, from a random seed unless one is given.
import { randomInt } from 'node:crypto'
import { run, script } from './run.ts'

const env = {
  FUZZ_COUNT: process.env.FUZZ_COUNT ?? '20000',
  FUZZ_SEED: process.env.FUZZ_SEED ?? String(randomInt(2 ** 31)),
}
console.log(`FUZZ_SEED=${env.FUZZ_SEED} FUZZ_COUNT=${env.FUZZ_COUNT}`)
const files = ['server/fuzz.test.ts', 'server/fuzz-mqtt.test.ts']
const { ok } = await run([...script('vitest/vitest.mjs'), 'run', ...files], { env, isShown: true, minutes: 60 })
process.exit(ok ? 0 : 1)
