import { ServiceModel } from "#fixtures/client/model/ServiceModel.ts"
import { keepsCalls, keepsSocket, keepsStorage } from "#fixtures/client/ports.ts"
import { callsInMemory, Network, socketInMemory, storageInMemory } from "./ports.ts"

const service = (): ServiceModel => {
  const made = new ServiceModel(() => 0)
  made.addPerson("ann1", "Ann")
  return made
}

keepsCalls("in memory", () => {
  const network = new Network()
  const cut = () => {
    network.state = "down"
    return Promise.resolve()
  }
  return Promise.resolve({ layer: callsInMemory(service(), network), cut })
})

keepsSocket("in memory", () => {
  const network = new Network()
  return Promise.resolve({
    layer: socketInMemory(service(), network),
    drop: () => network.breakSockets(),
    close: () => Promise.resolve()
  })
})

keepsStorage("in memory", () => storageInMemory())
