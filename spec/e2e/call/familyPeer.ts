/**
 * A client of the family that calls and is called, by the letter of the wire's contract (calls, sockets 6): no code of ours is in it, and it
 * knows nothing that deployed clients do not know. It runs inside a page of its own.
 */

/** How its owner logs in. */
interface FamilyLogin {
  readonly account: string
  readonly password: string
}

/** A signal that it said or heard: `event code`. */
type FamilyWord = readonly [by: "said" | "heard", what: string]

/** What the owner of such a client does and sees. */
export interface FamilyPeer {
  readonly enter: (login: FamilyLogin) => Promise<void>
  /** `type`: 1 with pictures, 0 without. */
  readonly call: (peer: number, type: 0 | 1) => Promise<void>
  /** Takes what rings. */
  readonly take: () => Promise<void>
  readonly hangUp: () => Promise<void>
  /** Has the page of a call open, of which the service knows nothing yet, or closes it. */
  readonly occupy: (on: boolean) => void
  /** 0 idle, 1 dialling, 2 in call, 3 incoming, 4 the other side is busy. */
  readonly status: () => number
  readonly words: () => ReadonlyArray<FamilyWord>
  /** `data` of the signals that it heard. */
  readonly heard: () => ReadonlyArray<Readonly<Record<string, unknown>>>
  /** How loud the other side is, from 0 to 1. */
  readonly loudness: () => Promise<number>
  /** The strongest frequency that is heard of the other side, in hertz; 0 while nothing is. */
  readonly pitch: () => Promise<number>
  /** The colour in the middle of the other side's picture: red, green and blue; none while there is no picture. */
  readonly colour: () => Promise<ReadonlyArray<number>>
}

/** Puts such a client into a page, as `peer`: its microphone is a tone of so many hertz, its camera one plain green. */
export const familyPeerIn = (hertz: number): void => {
  type Bag = Record<string, unknown>
  const words: Array<FamilyWord> = []
  const heard: Array<Bag> = []
  let token = ""
  let clientId = ""
  let me = 0
  let call = { id: "", peer: 0, type: "0", msgId: "" as unknown }
  let status = 0
  let since = 0
  let mine: MediaStream | null = null
  let connection: RTCPeerConnection | null = null
  const theirs = document.createElement("video")
  theirs.autoplay = true
  document.body.append(theirs)

  const post = async (path: string, body: Bag): Promise<Bag> => {
    const answer = await fetch(path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        clientid: clientId,
        cid: "",
        ...(token === "" ? {} : { authorization: token })
      },
      body: JSON.stringify(body)
    })
    const { code, data, msg } = (await answer.json()) as { code: number; data: Bag; msg: string }
    if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
    return data
  }

  /** All fields, those that say nothing as empty texts; numbers of people and kinds as texts. */
  const say = async (event: string, code: number | "", more: Bag = {}, of = call): Promise<Bag> => {
    words.push(["said", `${event} ${code}`.trim()])
    const { id, msgId, peer, type } = of
    const fields = { id, msg_id: msgId, toContactId: String(peer), type, event, status: "", code }
    return post("/enterprise/im/sendToMsg", { ...fields, callTime: "", sdp: "", iceCandidate: "", ...more })
  }

  /** All clients of a page share it. */
  const audio = async (): Promise<AudioContext> => {
    const shared = globalThis as { audio?: AudioContext }
    shared.audio ??= new AudioContext()
    await shared.audio.resume()
    return shared.audio
  }

  const media = async (): Promise<MediaStream> => {
    const context = await audio()
    const tone = context.createOscillator()
    const out = context.createMediaStreamDestination()
    tone.frequency.value = hertz
    tone.connect(out)
    tone.start()
    if (call.type === "0") return out.stream
    const canvas = document.createElement("canvas")
    canvas.width = canvas.height = 160
    const paint = canvas.getContext("2d")
    setInterval(() => {
      if (paint === null) return
      paint.fillStyle = "#00c000"
      paint.fillRect(0, 0, 160, 160)
    }, 50)
    return new MediaStream([...out.stream.getTracks(), ...canvas.captureStream(20).getTracks()])
  }

  const close = (next: number): void => {
    for (const track of mine?.getTracks() ?? []) track.stop()
    connection?.close()
    mine = connection = null
    theirs.srcObject = null
    status = next
  }

  const connect = (): RTCPeerConnection => {
    const it = new RTCPeerConnection()
    for (const track of mine?.getTracks() ?? []) it.addTrack(track, mine as MediaStream)
    it.addEventListener("icecandidate", ({ candidate }) => {
      if (candidate === null) return
      const { candidate: text, sdpMid, sdpMLineIndex } = candidate
      void say("iceCandidate", "", { iceCandidate: JSON.stringify({ candidate: text, sdpMLineIndex, sdpMid }) })
    })
    it.addEventListener("track", ({ streams }) => {
      theirs.srcObject = streams[0] ?? null
    })
    connection = it
    return it
  }

  /** The caller describes itself when it hears that the call was taken. */
  const offer = async (): Promise<void> => {
    const it = connect()
    const description = await it.createOffer({ offerToReceiveAudio: true, offerToReceiveVideo: call.type === "1" })
    await it.setLocalDescription(description)
    await say("offer", "", { sdp: description.sdp })
  }

  const answer = async (sdp: string): Promise<void> => {
    const it = connect()
    await it.setRemoteDescription({ type: "offer", sdp })
    const description = await it.createAnswer()
    await it.setLocalDescription(description)
    await say("answer", "", { sdp: description.sdp })
  }

  const hear = async (data: Bag): Promise<void> => {
    const more = data["extends"] as Bag
    const event = String(more["event"])
    heard.push(data)
    words.push(["heard", `${event} ${String(more["code"])}`])
    const isMine = Number((data["fromUser"] as Bag)["id"]) === me
    if (event === "calling") {
      if (isMine) return
      const comes = {
        id: String(data["id"]),
        peer: Number(data["toContactId"]),
        type: String(more["type"]),
        msgId: data["msg_id"]
      }
      if (status !== 0) return void (await say("busy", 907, {}, comes))
      call = comes
      status = Number(more["status"])
      return
    }
    if (data["id"] !== call.id || status === 0) return
    if (isMine) return
    if (event === "acceptRtc") {
      status = 2
      since = Date.now()
      return offer()
    }
    if (event === "offer") return answer(String(more["sdp"]))
    if (event === "answer") return connection?.setRemoteDescription({ type: "answer", sdp: String(more["sdp"]) })
    if (event === "iceCandidate") {
      // candidates may come before the description: deployed clients wait a moment
      await new Promise((resolve) => setTimeout(resolve, 100))
      const { iceCandidate } = more
      const route = typeof iceCandidate === "string" ? (JSON.parse(iceCandidate) as RTCIceCandidateInit) : iceCandidate
      return connection?.addIceCandidate(route as RTCIceCandidateInit)
    }
    if (event === "busy") return close(4)
    if (event === "hangup") close(0)
  }

  const peer: FamilyPeer = {
    enter: async ({ account, password }) => {
      const socket = new WebSocket(`${location.origin.replace("http", "ws")}/wss`)
      const says = (frame: Bag): void => socket.send(JSON.stringify(frame))
      let bound: () => void = () => undefined
      await new Promise<void>((resolve, reject) => {
        // one after another, as a page hears them
        let turn = Promise.resolve()
        socket.addEventListener("error", () => reject(new Error("no socket")))
        socket.addEventListener("open", () => says({ type: "ping" }))
        socket.addEventListener("message", ({ data }) => {
          const frame = JSON.parse(String(data)) as Bag
          if (frame["type"] === "ping") says({ type: "pong" })
          if (frame["type"] === "pong" && token !== "") bound()
          if (frame["type"] === "webrtc") turn = turn.then(() => hear(frame["data"] as Bag))
          if (frame["type"] !== "init") return
          clientId = String(frame["client_id"])
          resolve()
        })
      })
      const data = await post("/common/pub/login", { account, password, code: "", client_id: clientId, rememberMe: false })
      token = String(data["authToken"])
      me = Number((data["userInfo"] as Bag)["user_id"])
      await post("/common/pub/bindUid", { client_id: clientId, user_id: me, cid: "" })
      await new Promise<void>((resolve) => {
        bound = resolve
        says({ type: "bindUid", user_id: me, token })
      })
    },
    call: async (to, type) => {
      call = { id: crypto.randomUUID(), peer: to, type: String(type), msgId: "" }
      mine = await media()
      status = 1
      const told = await say("calling", 901, { status: 3 })
      call.msgId = told["msg_id"]
    },
    take: async () => {
      mine = await media()
      status = 2
      since = Date.now()
      await say("acceptRtc", 904)
    },
    hangUp: async () => {
      const code = ({ 1: 902, 2: 906, 3: 903 } as Record<number, number>)[status] ?? 906
      const callTime = status === 2 ? Math.floor((Date.now() - since) / 1000) : ""
      close(0)
      await say("hangup", code, { callTime })
    },
    occupy: (on) => {
      status = on ? 1 : 0
    },
    status: () => status,
    words: () => words,
    heard: () => heard,
    loudness: async () => {
      const stream = theirs.srcObject
      if (!(stream instanceof MediaStream) || stream.getAudioTracks().length === 0) return 0
      const context = await audio()
      const analyser = context.createAnalyser()
      const theirVoice = context.createMediaStreamSource(stream)
      theirVoice.connect(analyser)
      const samples = new Float32Array(analyser.fftSize)
      let most = 0
      for (let i = 0; i < 40; i += 1) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        analyser.getFloatTimeDomainData(samples)
        most = Math.max(most, ...samples.map(Math.abs))
      }
      theirVoice.disconnect()
      return most
    },
    pitch: async () => {
      const stream = theirs.srcObject
      if (!(stream instanceof MediaStream) || stream.getAudioTracks().length === 0) return 0
      const context = await audio()
      const analyser = context.createAnalyser()
      analyser.fftSize = 8192
      const theirVoice = context.createMediaStreamSource(stream)
      theirVoice.connect(analyser)
      await new Promise((resolve) => setTimeout(resolve, 1000))
      const levels = new Float32Array(analyser.frequencyBinCount)
      analyser.getFloatFrequencyData(levels)
      theirVoice.disconnect()
      const most = levels.reduce((best, level, bin) => (level > (levels[best] ?? -Infinity) ? bin : best), 0)
      return (levels[most] ?? -Infinity) > -60 ? (most * context.sampleRate) / analyser.fftSize : 0
    },
    colour: async () => {
      if (theirs.videoWidth === 0) return []
      const canvas = new OffscreenCanvas(1, 1)
      const paint = canvas.getContext("2d")
      paint?.drawImage(theirs, theirs.videoWidth / 2, theirs.videoHeight / 2, 1, 1, 0, 0, 1, 1)
      return [...(paint?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
    }
  }
  Object.assign(globalThis, { peer })
}
