// Each call of the catalogue for devices: their kinds, models and places, gateways, payloads, commands, metrics, energy and
// scenes, held against what the specification says of it.
import { deviceGround, devicePromises } from '../testing/contract/devices.ts'
import { derivedPromises, holdModules } from '../testing/contract/hold.ts'

holdModules({
  modules: [
    'IoT product-category',
    'IoT device-type',
    'IoT area',
    'IoT gateway',
    'IoT device',
    'IoT device-ledger',
    'IoT device/run/record',
    'IoT things_model_template',
    'IoT thins-model',
    'IoT things-json-model',
    'IoT things-json-model-relevant',
    'IoT data-Log',
    'IoT tool/control',
    'IoT api-access',
    'IoT model-calc',
    'IoT analysis-template',
    'biz tdengine-jsonConfig',
    'energy/design hyenergy',
    'IoT model-file',
    'IoT model-config',
    'energy/design category',
  ],
  count: 97,
  promise(bench, calls) {
    const ground = deviceGround(bench)
    return {
      ...derivedPromises(bench, calls, ({ name }) => ground.lines.get(name)),
      ...devicePromises(bench, ground),
    }
  },
})
