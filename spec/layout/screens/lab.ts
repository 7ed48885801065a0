import type { Screen, Stage } from "../Screen.ts"
import { go } from "../Screen.ts"

const open = async ({ page, t }: Stage, what: "form" | "editor", choices: ReadonlyArray<string>): Promise<void> => {
  await go(page, "/")
  await go(page, `/pages/lab/${what}`)
  for (const choice of choices) await page.getByRole("radio", { name: t(`lab:${choice}`), exact: true }).check({ force: true })
}

const opener = ({ page, t }: Stage, key: string) =>
  page.locator(`[data-field=${key}]`).getByRole("button", { name: t(`lab:form.fields.${key}`) })

const write = async (stage: Stage, toolbar: "default" | "bubble"): Promise<void> => {
  const { page, t } = stage
  await open(stage, "editor", [`editor.${toolbar}`])
  await page.getByRole("textbox", { name: t("lab:editor.label"), exact: true }).click()
  await page.keyboard.type("What is to be read, with a long-word-that-has-to-be-broken-somewhere-or-other-in-a-narrow-window")
}

/** Pages on which the form and the editor can be tried. */
export const LAB: ReadonlyArray<Screen> = [
  {
    name: "lab-form",
    viewer: "me",
    open: async (stage) => {
      await open(stage, "form", ["form.edit", "form.inProject"])
      await opener(stage, "tags").click()
    }
  },
  {
    name: "lab-form-wrong",
    viewer: "me",
    open: async (stage) => {
      await open(stage, "form", ["form.add", "form.lead"])
      await stage.page.getByRole("button", { name: stage.t("lab:form.send"), exact: true }).click()
      await stage.page.getByRole("alert").waitFor()
    }
  },
  {
    name: "lab-form-shares",
    viewer: "me",
    open: async (stage) => {
      await open(stage, "form", ["form.edit", "form.nowhere"])
      await stage.page
        .locator("[data-field=shares]")
        .getByRole("button", { name: stage.t("form:addShare") })
        .scrollIntoViewIfNeeded()
    }
  },
  {
    name: "lab-form-tree",
    viewer: "me",
    open: async (stage) => {
      await open(stage, "form", ["form.edit", "form.nowhere"])
      await opener(stage, "project_type").click()
      await stage.page.getByRole("dialog").waitFor()
    }
  },
  {
    name: "lab-form-people",
    viewer: "me",
    open: async (stage) => {
      await open(stage, "form", ["form.edit", "form.nowhere"])
      await opener(stage, "visitors").click()
      await stage.page.getByRole("dialog").getByRole("searchbox").waitFor()
    }
  },
  {
    name: "lab-editor",
    viewer: "me",
    open: async (stage) => {
      await write(stage, "default")
      await stage.page.keyboard.press("Enter")
      await stage.page
        .getByRole("toolbar")
        .getByRole("button", { name: stage.t("editor:tool.header-2") })
        .click()
    }
  },
  {
    name: "lab-editor-link",
    viewer: "me",
    open: async (stage) => {
      await write(stage, "default")
      await stage.page
        .getByRole("toolbar")
        .getByRole("button", { name: stage.t("editor:tool.link"), exact: true })
        .click()
      await stage.page
        .getByRole("dialog")
        .getByRole("button", { name: stage.t("editor:put") })
        .click()
      await stage.page.getByText(stage.t("editor:link.wrong")).waitFor()
    }
  },
  {
    name: "lab-editor-formula",
    viewer: "me",
    open: async (stage) => {
      await write(stage, "default")
      await stage.page
        .getByRole("toolbar")
        .getByRole("button", { name: stage.t("editor:tool.formula") })
        .click()
      await stage.page.getByRole("dialog").getByRole("textbox").fill("a^2 = \\sqrt b")
      await stage.page.getByRole("dialog").locator("math").waitFor()
    }
  },
  {
    name: "lab-editor-bubble",
    viewer: "me",
    open: async (stage) => {
      await write(stage, "bubble")
      await stage.page.keyboard.press("Shift+Home")
      await stage.page.getByRole("toolbar").waitFor()
    }
  }
]
