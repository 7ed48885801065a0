import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { arrival } from "./ui/build/arrival.ts"
import { firstFiles } from "./ui/build/firstFiles.ts"
import { languageTexts, textsChunk } from "./ui/build/languageTexts.ts"
import { LICENCES, licences } from "./ui/build/licences.ts"
import { packFiles } from "./ui/build/packed.ts"
import { serviceWorker } from "./ui/build/serviceWorker.ts"

/** What every screen stands on; it changes seldom, so it stays in the browser's cache when screens change. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|wouter|regexparam|use-sync-external-store|@preact)\/|adapters\/views\/shared\/(store|stored|listComes|useSignal|byKey|session|setting|service|task|toasts|dialog|totals|connection)\.ts|engine\/(setting|locale)\/|engine\/contact\/knownUnread\.ts|ui\/arrival\.ts|preload-helper|rolldown.runtime/

/** The frame around the screens, their shared parts and style of the first one: few files, since a browser asks for six at a time. */
const APP =
  /\/ui\/((?!start|keepFocus|previewText|deedText|Expired|roomLeft)[^/]+\.(tsx?|css)$|hooks\/(?!useLeaveWhenGone|useAsking|useWhenBack)|routing\/(?!closesOnBack|slideAway)|alerts\/badge\.ts|parts\/[a-z]+\/(?!Dialog|Previewer|LookAbout|Player|Filled|useZoom|ChatWallpaper|(picture|row|action|call|sound)Icons|Menu\.|AskText|Confirm|TextArea|Options|Row|SearchField|Choice|Switch|Group|Tag|Tile|(Chat)?Avatar|letterAvatar|TabList|arrows|MenuPlace|rowsAtOnce|composing)|theme\/(?!contrast)|screens\/login\/[^/]+\.css$)/

/** What the message list and most screens share, and no form to log in needs. */
const PARTS =
  /\/ui\/(parts\/[a-z]+\/(rowIcons|SearchField|composing|rowsAtOnce|MenuPlace|(Chat)?Avatar|letterAvatar)\b|(previewText|deedText)\.ts)|\/adapters\/views\/shared\/area\.ts/

/** Rows, switches and dialogs, and what asks the server for a change: most screens but the message list. */
const ROWS =
  /\/adapters\/clock\/second\.ts|\/ui\/(roomLeft\.ts|hooks\/(useAsking|useWhenBack)\.ts|routing\/closesOnBack\.ts|parts\/[a-z]+\/(Row|Filled|Choice|Switch|Group|Tag|Tile|Dialog)\b|screens\/contacts\/Portrait\b)/

/** Icons of chats and of what is sent there. */
const CHAT_ICONS = /\/ui\/parts\/icons\/(picture|call|sound)Icons\b/

/** What the forms for coming in judge with, and no message list needs. */
const FORMS = /\/engine\/account\/(registration|login|realAccount|checkCode|codeWait|refusedField)\.ts/

/** What those forms and the running client judge with, and the part of Effect under it. */
const RULES =
  /\/effect\/dist\/(Result|Pipeable|Function|Predicate|Hash|Equal|Redactable|Formatter|Inspectable|Utils|internal\/(result|option|equal|hash|stackTraceLimit|record|core))\.js|\/engine\/(account\/(limits|validate|passwordLogin|codesSent)|error\/refusal)\.ts/

/** The running client and the rest of what it stands on: the message list needs all of it, login and register nothing. */
const ENGINE =
  /\/effect\/|\/engine\/(api\/(?!readSignal\.|calls\/(account|entry|emoji|moments|files|upload|search|manage|partner)\.|calls\.ts)|client\/(?!areas\/[^/]+\/(?!declared|State|withoutAuthor))|connection|contact(?!\/(hangul|indexLetter|knownUnread|nameOrder|search|sound|syllables))|friend\/(?!actions\.)|group)\/|\/engine\/(account\/User|error\/outcome|format\/(instant|Millis)|message\/(limits|compose|Message|recall|received|compareMessages|conversationOf|systemUnread|emoji|tags|plainText|alert))\.ts|node_modules\/idb\/|\/adapters\/(alerts|archive(?!\/(bytes|bytesDatabase|alone)\.)|http|socket|storage|tabs|page|upload(?!\/upload\.))\/|\/ui\/(start|alerts\/words)\.ts/

/** The message list with all that only it and the chats stand on: in one file with {@link ENGINE}, without which it shows nothing, since that packs better. */
const LIST =
  /\/virtua\/|\/ui\/screens\/home\/(?!Explore|Thumb|actions\/|find\/)|\/adapters\/clock\/(?!second\.)|\/engine\/format\/(zone|relativeTime)\.ts|\/adapters\/views\/(chatList\/messageList(Row|Time)?|shared\/keeping|chat\/chatHead|message\/unsent)\.ts/

/** What a chat stands on and other screens too: by itself each would be a file of its own, forty to wait for. Those screens fetch all of it, which a chat needs next. */
const TALK =
  /\/adapters\/(media\/decoded|archive\/bytesDatabase|views\/(chat\/(composer|silenced|mentionables|speaker|chatState|chatRows|reader|chatMessages|wallpaper)|message\/(messageActions|bodyLine|fileLook|openedFile|picture|quoted|preview|video|savedEmoji|blurred|localFile|messageHtml)|shared\/(sayUnfetched|address|untilText|dayText|note|copied|elsewhere|savesData|linkTo)|call\/callable|search\/(findBar|reached)|group\/(group|members)|place\/places))\.ts|\/engine\/(message\/(copy|mayWrite|naming|picture|places)|contact\/(hangul|syllables|sound|search)|format\/(coverSize|distance|tiles|zoom|duration|dayLabel|byteNumbers|pictureSides)|editor\/(signs|allowList|address|formula))\.ts|\/ui\/(hooks\/useLeaveWhenGone|screens\/chat\/(toChat|file\/(OpenedFile|FileLink)|row\/(FileMark|FileName))|parts\/(icons\/actionIcons|wallpaper\/ChatWallpaper|overlay\/Menu))\.tsx?$/

/** Tabs stand over the forms to come in, and on screens that come later and need nothing else of those. */
const TABS = /\/ui\/parts\/page\/(TabList|arrows)\.ts/

/** The login by account and password; other ways in come once it is usable. */
const LOGIN =
  /\/ui\/screens\/login\/(Login|AccountForm|Agreement|Ending|Frame|PasswordField|Refused|Ways|typed|useTyped|useEntering)\.ts|\/adapters\/views\/account\/(sentBack|noInvite|codeMissing)\.ts|\/engine\/account\/(agreement|provedKind)\.ts/

export default defineConfig({
  base: "/h5/",
  publicDir: "ui/public",
  plugins: [react(), languageTexts(), arrival(), firstFiles(), serviceWorker(), licences(), packFiles()],
  build: {
    outDir: "dist/h5",
    emptyOutDir: true,
    // docs/setup.md, «Browsers»
    target: ["es2022", "chrome111", "edge111", "firefox114", "safari16.4"],
    sourcemap: true,
    license: { fileName: LICENCES },
    rolldownOptions: {
      output: {
        // the login's script names all others: each sign of a hash is there 200 times
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: {
          groups: [
            { name: "base", test: BASE },
            { name: "app", test: APP },
            { name: "parts", test: PARTS },
            { name: "rows", test: ROWS },
            { name: "chatIcons", test: CHAT_ICONS },
            { name: "rules", test: RULES },
            { name: "forms", test: FORMS },
            { name: "engine", test: (id) => ENGINE.test(id) || LIST.test(id) },
            { name: "tabs", test: TABS },
            { name: "login", test: LOGIN },
            { name: "talk", test: TALK },
            // last, so that what languages share is in none of them
            { name: textsChunk }
          ]
        }
      }
    }
  },
  server: { proxy: { "^/(?!h5/)": { target: "http://localhost:8787", ws: true } } }
})
