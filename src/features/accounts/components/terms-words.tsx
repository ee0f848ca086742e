import { Link } from "react-router";

/** What whoever makes an account agrees to. */
export const termsWords = (
  <>
    I agree to the{" "}
    <Link to="/terms" target="_blank" className="link">
      Terms of Service
    </Link>{" "}
    and the{" "}
    <Link to="/privacy" target="_blank" className="link">
      Privacy Policy
    </Link>
  </>
);
